/** Addresses without reloading. Plain links work: clicks on them are caught here. */
class Router {
  path = $state(typeof location === 'undefined' ? '/' : location.pathname);
  query = $state(typeof location === 'undefined' ? '' : location.search);

  /** True once the visitor moved within the page: then focus has to move too. */
  moved = false;

  start(): void {
    window.addEventListener('popstate', () => this.#read());
    document.addEventListener('click', (click) => {
      if (click.defaultPrevented || click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey) return;
      const link = (click.target as Element | null)?.closest?.('a');
      if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
      if (link.pathname.startsWith('/api/') || (link.hash && link.pathname === location.pathname)) return;
      click.preventDefault();
      go(link.pathname + link.search);
    });
  }

  go(to: string): void {
    history.pushState(null, '', to);
    this.#read();
    window.scrollTo(0, 0);
  }

  #read(): void {
    this.moved = true;
    this.path = location.pathname;
    this.query = location.search;
  }
}

export const router = new Router();
export const go = (to: string): void => router.go(to);

/** For the main part of each page: keyboards and screen readers continue there, not at the link that is gone. */
export function arrived(main: HTMLElement): void {
  if (router.moved) main.focus({ preventScroll: true });
}
