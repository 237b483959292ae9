import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** How far below the top of the page's content the cards began, at each picture that differed. */
    placesOfCards?: number[];
  }
}

/** From now on: a card that jumps has the next tap go to something else. */
export const watchCards = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const places: number[] = [];
    window.placesOfCards = places;
    const note = () => {
      const [content, card] = ['main', 'article'].map((one) => document.querySelector(one));
      const place = (card?.getBoundingClientRect().top ?? 0) - (content?.getBoundingClientRect().top ?? 0);
      if (place !== places.at(-1)) places.push(place);
      requestAnimationFrame(note);
    };
    note();
  });

/** One place where no card has moved since they are watched. */
export const placesOfCards = (page: Page): Promise<number[] | undefined> =>
  page.evaluate(() => window.placesOfCards);
