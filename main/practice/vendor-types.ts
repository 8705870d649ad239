/**
 * How the practice service wants vendors that are no individuals. The interface document does not say it, so these are invented, and
 * only the built-in practice connection has them: at any other service a code is empty until its provider tells it.
 */
export const practiceVendorTypes = {
  vendorTypeCompany: 'COMPANY',
  vendorTypeTrust: 'TRUST',
  vendorTypeEstate: 'ESTATE',
  vendorNameField: 'name',
  vendorAcnField: 'acn',
} as const;
