export const officeDetailsKind = 'officeDetails';
/** The row of each library that they stand for: there is one. */
export const officeDetailsId = 'details';
export const dayOffKind = 'dayOff';
export const dueRuleKind = 'dueRule';
export const landTaxRuleKind = 'landTaxRule';
export const elsewhereKind = 'elsewhere';
