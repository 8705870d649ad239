import type { Page } from 'playwright/test';

/**
 * What of an open dialog cannot be pressed as it stands, a line each: a button of its last row that is not whole in the window
 * or lies under something, and a body that its buttons leave hardly a line of.
 */
export function lostDialogButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    for (const row of document.querySelectorAll('[data-dialog-buttons]')) {
      const dialog = row.closest('[role="dialog"], [role="alertdialog"]');
      for (const button of row.querySelectorAll('button, a[href]')) {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        if (!isInside) faults.push(`beyond the edge: ${button.textContent}`);
        // Nothing lies over what the page itself is found behind: on a busy computer the hit test passes by a whole dialog.
        else if (hit !== document.body && hit !== document.documentElement && !button.contains(hit))
          faults.push(`covered: ${button.textContent}, by ${hit?.textContent?.trim().slice(0, 40)}`);
      }
      const head = dialog?.firstElementChild?.getBoundingClientRect().bottom ?? 0;
      const between = row.getBoundingClientRect().top - head;
      if (between < 40) faults.push(`${Math.round(between)} px between the title and the buttons`);
    }
    return faults;
  });
}
