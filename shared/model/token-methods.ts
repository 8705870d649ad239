/** How an authenticity token may be made, by the names of the API mapping. `any`: whichever of the others fits. */
export const tokenPaddings = ['any', 'pkcs1', 'oaep', 'pss', 'none'] as const;
export const tokenDigests = ['any', 'sha1', 'sha256', 'sha384', 'sha512'] as const;
export const tokenEncodings = ['any', 'base64', 'base64url', 'hex'] as const;

export type TokenPadding = Exclude<(typeof tokenPaddings)[number], 'any'>;
export type TokenDigest = Exclude<(typeof tokenDigests)[number], 'any'>;
export type TokenEncoding = Exclude<(typeof tokenEncodings)[number], 'any'>;
