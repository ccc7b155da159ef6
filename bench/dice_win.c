/* Turns of Chili Dice by the hundred thousand, for dice_win.py: the sweep of games/chili_dice/sweep.py in C, and dice to play by it.
   What boxes are worth comes from the players' own code; nothing is decided here. */

#include <immintrin.h>
#include <stdint.h>
#include <string.h>

#define DICE 6
#define OPEN 6
#define THROWS 46656
#define HALF 343 /* three dice of six faces or OPEN */
#define ROW 344  /* a multiple of eight */
#define MOST_KINDS 6000
#define MOST_ROLLS 30
#define PLANS 8
#define BOXES 10
#define POINTS 101

typedef float Grid[ROW * ROW];

static const int STEP[3] = {49, 7, 1};
static int digit[HALF][3];
static int kinds, kind_of[THROWS], place_of[THROWS];
static unsigned char points[MOST_KINDS][BOXES];

/* A plan: by rolls left, worths with reds still to be turned (last three dice first) and with dice about to be rolled (first three
   first); the best box for every kind of throw, and its worth. */
static Grid turned[PLANS][MOST_ROLLS], rolled[PLANS][MOST_ROLLS];
static float filled[PLANS][MOST_ROLLS][MOST_KINDS];
static signed char box_for[PLANS][MOST_ROLLS][MOST_KINDS];

void begin(int count, const int *kind, const int *kind_points) {
    kinds = count;
    for (int half = 0; half < HALF; half++)
        for (int die = 0; die < 3; die++) digit[half][die] = half / STEP[die] % 7;
    for (int throw = 0; throw < THROWS; throw++) {
        int face[DICE], rest = throw;
        for (int die = DICE - 1; die >= 0; die--) face[die] = rest % 6, rest /= 6;
        place_of[throw] = (face[0] * 49 + face[1] * 7 + face[2]) * ROW + face[3] * 49 + face[4] * 7 + face[5];
        kind_of[throw] = kind[throw];
    }
    for (int box = 0; box < BOXES; box++)
        for (int number = 0; number < count; number++) points[number][box] = kind_points[box * count + number];
}

static void swap_eight(const float *from, float *to) {
    __m256 a[8], b[8];
    for (int i = 0; i < 8; i++) a[i] = _mm256_loadu_ps(from + i * ROW);
    for (int i = 0; i < 4; i++) b[2 * i] = _mm256_unpacklo_ps(a[2 * i], a[2 * i + 1]), b[2 * i + 1] = _mm256_unpackhi_ps(a[2 * i], a[2 * i + 1]);
    for (int i = 0; i < 2; i++) {
        a[4 * i] = _mm256_shuffle_ps(b[4 * i], b[4 * i + 2], 0x44), a[4 * i + 1] = _mm256_shuffle_ps(b[4 * i], b[4 * i + 2], 0xEE);
        a[4 * i + 2] = _mm256_shuffle_ps(b[4 * i + 1], b[4 * i + 3], 0x44), a[4 * i + 3] = _mm256_shuffle_ps(b[4 * i + 1], b[4 * i + 3], 0xEE);
    }
    for (int i = 0; i < 4; i++) {
        _mm256_storeu_ps(to + i * ROW, _mm256_permute2f128_ps(a[i], a[i + 4], 0x20));
        _mm256_storeu_ps(to + (i + 4) * ROW, _mm256_permute2f128_ps(a[i], a[i + 4], 0x31));
    }
}

static void swap_halves(const float *from, float *to) {
    for (int i = 0; i < ROW; i += 8)
        for (int j = 0; j < ROW; j += 8) swap_eight(from + i * ROW + j, to + j * ROW + i);
}

static void open_by_max(float *grid) {
    for (int die = 0; die < 3; die++)
        for (int half = 0; half < HALF; half++) {
            if (digit[half][die] != OPEN) continue;
            int step = STEP[die] * ROW;
            float *open = grid + half * ROW;
            const float *face = open - OPEN * step;
            for (int x = 0; x < ROW; x++) {
                float best = face[x];
                for (int f = 1; f < 6; f++) best = face[x + f * step] > best ? face[x + f * step] : best;
                open[x] = best;
            }
        }
}

static void open_by_mean(float *grid, int first) {
    for (int die = 0; die < 3; die++) {
        float chance[6];
        for (int f = 0; f < 6; f++) chance[f] = f == first + die ? 0.0f : 1.0f / 6.0f;
        for (int half = 0; half < HALF; half++) {
            if (digit[half][die] != OPEN) continue;
            int step = STEP[die] * ROW;
            float *open = grid + half * ROW;
            const float *face = open - OPEN * step;
            for (int x = 0; x < ROW; x++) {
                float mean = open[x] * (1.0f / 6.0f);
                for (int f = 0; f < 6; f++) mean += chance[f] * face[x + f * step];
                open[x] = mean;
            }
        }
    }
}

static void keep_or_roll(float *grid) {
    for (int die = 0; die < 3; die++)
        for (int half = 0; half < HALF; half++) {
            if (digit[half][die] != OPEN) continue;
            int step = STEP[die] * ROW;
            const float *open = grid + half * ROW;
            float *face = grid + half * ROW - OPEN * step;
            for (int f = 0; f < 6; f++)
                for (int x = 0; x < ROW; x++) face[x + f * step] = open[x] > face[x + f * step] ? open[x] : face[x + f * step];
        }
}

/* worth: box x rolls left x points, for rolls left from 0 to levels - 1 */
void plan(int number, int boxes, int levels, const float *worth) {
    static Grid best, near, far;
    for (int level = 0; level < levels; level++) {
        for (int kind = 0; kind < kinds; kind++) {
            float most = -1e30f;
            int chosen = 0;
            for (int box = 0; box < BOXES; box++) {
                if (!(boxes >> box & 1)) continue;
                float here = worth[(box * levels + level) * POINTS + points[kind][box]];
                if (here > most) most = here, chosen = box;
            }
            filled[number][level][kind] = most;
            box_for[number][level][kind] = chosen;
        }
        if (level > 0) {
            memcpy(near, rolled[number][level - 1], sizeof near);
            keep_or_roll(near);
            swap_halves(near, far);
            keep_or_roll(far);
            swap_halves(far, best);
        }
        for (int throw = 0; throw < THROWS; throw++) {
            float fill = filled[number][level][kind_of[throw]];
            float *at = best + place_of[throw];
            *at = level == 0 || fill > *at ? fill : *at;
        }
        memcpy(near, best, sizeof near);
        open_by_max(near);
        swap_halves(near, turned[number][level]);
        open_by_max(turned[number][level]);
        memcpy(far, turned[number][level], sizeof far);
        open_by_mean(far, 3);
        swap_halves(far, rolled[number][level]);
        open_by_mean(rolled[number][level], 0);
    }
}

static int one_of_six(uint64_t *seed) {
    uint64_t z = (*seed += 0x9E3779B97F4A7C15ull);
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ z >> 27) * 0x94D049BB133111EBull;
    return (int)(((z ^ z >> 31) >> 32) * 6 >> 32);
}

static int first_half_first(const int *d) { return (d[0] * 49 + d[1] * 7 + d[2]) * ROW + d[3] * 49 + d[4] * 7 + d[5]; }
static int last_half_first(const int *d) { return (d[3] * 49 + d[4] * 7 + d[5]) * ROW + d[0] * 49 + d[1] * 7 + d[2]; }

/* One turn of each of so many games. With several plans the first is that of points alone, and every throw asks anew which to follow:
   the one whose appetite is nearest to -(lead + points to come) / (variance by rolls left + the rivals'). Out: box, points, rolls left. */
void play(int games, const int *rolls, uint64_t *seeds, int plans, const float *appetites, const float *lead, const float *variance,
          const float *rivals, int *out) {
    for (int game = 0; game < games; game++) {
        int dice[DICE], again = 63, left = rolls[game] - 1;
        for (;; left--) {
            for (int die = 0; die < DICE; die++) {
                if (!(again >> die & 1)) continue;
                dice[die] = one_of_six(seeds + game);
                if (dice[die] == die) dice[die] = OPEN;
            }
            int by = 0;
            if (plans > 1) {
                float to_come = turned[0][left][last_half_first(dice)];
                float wanted = -(lead[game] + to_come) / (variance[left] + rivals[game]), nearest = 1e30f;
                for (int number = 0; number < plans; number++) {
                    float off = wanted > appetites[number] ? wanted - appetites[number] : appetites[number] - wanted;
                    if (off < nearest) nearest = off, by = number;
                }
            }
            for (int die = 0; die < DICE; die++) {
                if (dice[die] != OPEN) continue;
                float most = -1e30f;
                int face = die;
                for (int f = 0; f < 6; f++) {
                    dice[die] = (die + f) % 6;
                    float here = turned[by][left][last_half_first(dice)];
                    if (here > most) most = here, face = dice[die];
                }
                dice[die] = face;
            }
            int throw = 0;
            for (int die = 0; die < DICE; die++) throw = throw * 6 + dice[die];
            int kind = kind_of[throw];
            float most = filled[by][left][kind];
            again = 0;
            for (int set = 1; left > 0 && set < 64; set++) {
                int kept[DICE];
                for (int die = 0; die < DICE; die++) kept[die] = set >> die & 1 ? OPEN : dice[die];
                float here = rolled[by][left - 1][first_half_first(kept)];
                if (here > most) most = here, again = set;
            }
            if (again == 0) {
                int box = box_for[by][left][kind];
                out[3 * game] = box, out[3 * game + 1] = points[kind][box], out[3 * game + 2] = left;
                break;
            }
        }
    }
}

/* What a turn is worth before its first roll. */
double turn_worth(int number, int rolls_left) { return rolled[number][rolls_left - 1][(HALF - 1) * ROW + HALF - 1]; }
