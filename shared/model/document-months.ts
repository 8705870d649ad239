/** Of so many months a computer can keep the documents of its office. */
export const documentMonths = [12, 24, 36] as const;
export type DocumentMonths = (typeof documentMonths)[number];

/** What was opened on a computer stays there for so many days. */
export const openedDays = 30;
