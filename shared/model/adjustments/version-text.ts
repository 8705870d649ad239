/** Why a statement was not saved. */
export const savedMeanwhileText =
  'Another version was saved since you began. Compare yours with it, then save again.';
