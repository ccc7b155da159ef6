// Chili Dice in short, for boardgame.io: six dice, thirty rolls, ten boxes.
//
//   node server.js PORT                      as it comes: matches in memory, gone with the process
//   node server.js PORT files FOLDER         with the storage it brings along: files, written but not waited for
//   node server.js PORT postgres FOLDER      with PostgreSQL, whose socket is in that folder: durable before anybody is told
const { Server, FlatFile, Origins } = require("boardgame.io/server");
const { PostgresStore } = require("bgio-postgres");

const DICE = 6;
const BOXES = 10;
const ROLLS = 30;

const points = (dice, box) => {
  const counts = [0, 0, 0, 0, 0, 0, 0];
  for (const die of dice) counts[die] += 1;
  const sum = dice.reduce((total, die) => total + die, 0);
  if (box < 6) return counts[box + 1] * (box + 1);
  if (box === 6) return Math.max(...counts) >= 4 ? sum : 0;
  if (box === 7) return counts.includes(3) && counts.includes(2) ? 25 : 0;
  if (box === 8) return counts.slice(1).every((count) => count === 1) ? 40 : 0;
  return sum;
};

const offers = (G, player) => G.sheets[player].boxes.map((held, box) => (held === null ? points(G.dice, box) : null));

const Dice = {
  name: "dice",
  setup: () => ({
    dice: Array(DICE).fill(0),
    rolled: false,
    offers: Array(BOXES).fill(null),
    sheets: [0, 1].map(() => ({ boxes: Array(BOXES).fill(null), rolls: ROLLS, total: 0 })),
  }),
  moves: {
    roll: ({ G, playerID, random }, which) => {
      const sheet = G.sheets[playerID];
      if (sheet.rolls < 1 || !Array.isArray(which) || which.length < 1 || (!G.rolled && which.length !== DICE)) return "INVALID_MOVE";
      for (const die of which) G.dice[die] = random.D6();
      sheet.rolls -= 1;
      G.rolled = true;
      G.offers = offers(G, playerID);
    },
    score: ({ G, playerID, events }, box) => {
      const sheet = G.sheets[playerID];
      if (sheet.boxes[box] !== null) return "INVALID_MOVE";
      sheet.boxes[box] = points(G.dice, box);
      sheet.total += sheet.boxes[box];
      G.rolled = false;
      G.offers = Array(BOXES).fill(null);
      events.endTurn();
    },
  },
  endIf: ({ G }) => {
    if (G.sheets.every((sheet) => sheet.boxes.every((held) => held !== null))) return { totals: G.sheets.map((sheet) => sheet.total) };
  },
};

const postgres = (host) => new PostgresStore({ host, username: "pepper", database: "postgres", logging: false, pool: { max: 20 } });

const [port, storage, folder] = process.argv.slice(2);
const db = { files: (dir) => new FlatFile({ dir }), postgres }[storage]?.(folder);
const server = Server({ games: [Dice], db, origins: [Origins.LOCALHOST] });
server.run({ port: Number(port), callback: () => console.log(`http://127.0.0.1:${port}`) });
