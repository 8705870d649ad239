/** The answer to a request that may be charged is stored, and the disk refused what it means. */
export const answerNotReadText =
  'The answer arrived and is saved, but this computer could not record its contents. The disk may be full. ' +
  'Landfolio tries again automatically and sends nothing a second time.';
