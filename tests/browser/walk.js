// Run in the page by walk.py: finds what can not be touched, in words.
([smallest, fanned]) => {
  const found = [];
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  const roles = ['button', 'link', 'tab', 'radio', 'checkbox', 'switch', 'slider', 'option', 'menuitem', 'combobox'];
  const CONTROL = [
    'button',
    'a[href]',
    'input',
    'select',
    'textarea',
    'summary',
    ...roles.map((role) => `[role=${role}]`),
  ].join();

  /* A native switch that is drawn by its label is touched there. */
  const target = (control) => {
    const label = control.labels?.[0];
    const box = control.getBoundingClientRect();
    return label && (box.width < smallest || box.height < smallest || getComputedStyle(control).opacity === '0')
      ? label
      : control;
  };
  const name = (control) =>
    `${control.tagName.toLowerCase()} “${(
      control.ariaLabel ||
      control.innerText ||
      control.labels?.[0]?.innerText ||
      control.getAttribute('class') ||
      ''
    )
      .trim()
      .replace(/\s+/g, ' ')
      .slice(0, 60)}”`;
  const inText = (control) =>
    control.matches('a[href]') && getComputedStyle(control).display === 'inline' && control.closest('p, li, dd, td');
  const usable = (control) =>
    control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !control.closest('[inert], [aria-hidden=true]') &&
    !control.matches(':disabled') &&
    getComputedStyle(control).pointerEvents !== 'none' &&
    (!modal || modal.contains(control)) &&
    target(control).getBoundingClientRect().width > 1;
  /* Skip links come into sight when they get the focus. */
  const waiting = (control) => control.matches('a[href^="#"]') && control.getBoundingClientRect().bottom <= 0;

  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) {
    const wide = [...document.querySelectorAll('body *')].filter(
      (one) => one.getBoundingClientRect().right > page.clientWidth + 1,
    );
    found.push(
      `the page scrolls sideways by ${page.scrollWidth - page.clientWidth}: ${wide
        .slice(0, 3)
        .map((one) => one.className || one.tagName)
        .join(', ')}`,
    );
  }

  const controls = [...document.querySelectorAll(CONTROL)].filter((control) => usable(control) && !waiting(control));
  const owner = (point) => {
    const hit = document.elementFromPoint(...point);
    return { hit, control: controls.find((one) => target(one) === hit || target(one).contains(hit)) ?? null };
  };
  const STEPS = 12;
  const attempt = (control, touched, block) => {
    touched.scrollIntoView({ block, inline: 'center', behavior: 'instant' });
    // A box that hides what hangs over can be scrolled by a script but not by a hand.
    let stuck = null;
    for (let box = touched.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      if ((overflowY === 'hidden' && box.scrollTop > 1) || (overflowX === 'hidden' && box.scrollLeft > 1)) {
        stuck = box;
        box.scrollTop = 0;
        box.scrollLeft = 0;
      }
    }
    const box = touched.getBoundingClientRect();
    const seen = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity, mine: 0, inside: 0 };
    const over = new Map();
    for (let i = 0; i < STEPS; i++)
      for (let j = 0; j < STEPS; j++) {
        const x = box.left + ((i + 0.5) * box.width) / STEPS;
        const y = box.top + ((j + 0.5) * box.height) / STEPS;
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
        seen.inside++;
        const { hit, control: hitControl } = owner([x, y]);
        const nested = hitControl && (touched.contains(target(hitControl)) || target(hitControl).contains(touched));
        if (hit && (touched.contains(hit) || nested)) {
          seen.mine++;
          seen.left = Math.min(seen.left, x - box.width / STEPS / 2);
          seen.right = Math.max(seen.right, x + box.width / STEPS / 2);
          seen.top = Math.min(seen.top, y - box.height / STEPS / 2);
          seen.bottom = Math.max(seen.bottom, y + box.height / STEPS / 2);
        } else if (hitControl && hitControl.closest('[data-fan]') !== (control.closest('[data-fan]') ?? document)) {
          over.set(hitControl, (over.get(hitControl) ?? 0) + 1);
        } else if (hit && !hitControl && !hit.contains(touched)) {
          over.set(hit, (over.get(hit) ?? 0) + 1);
        }
      }
    return { seen, over, stuck, box };
  };

  const before = [window.scrollX, window.scrollY];

  for (const control of controls) {
    const touched = target(control);
    // Whatever scroll shows most of it: docks and bars that stick may cover the middle of a low window.
    let best = null;
    for (const block of ['center', 'start', 'end']) {
      const tried = attempt(control, touched, block);
      if (best === null || tried.seen.mine > best.seen.mine) best = tried;
      if (best.seen.mine === STEPS * STEPS) break;
    }
    const { seen, over, stuck, box } = best;
    const all = STEPS * STEPS;
    const round = control.closest('[data-fan]') ? fanned : smallest;
    if (stuck || seen.inside === 0) found.push(`${name(control)} is out of reach`);
    else if (seen.mine === 0) found.push(`${name(control)} lies under ${[...over.keys()].map(name).slice(0, 2).join(', ')}`);
    else {
      for (const [other, points] of over)
        if (controls.includes(other) && points > all / 10) found.push(`${name(control)} is partly under ${name(other)}`);
      const [width, height] = [seen.right - seen.left, seen.bottom - seen.top];
      if (!inText(control) && (width < round - 0.5 || height < round - 0.5))
        found.push(
          `${name(control)} is small: ${Math.round(width)}×${Math.round(height)} of ${Math.round(box.width)}×${Math.round(box.height)}`,
        );
    }
  }
  window.scrollTo(...before);
  return [...new Set(found)];
};
