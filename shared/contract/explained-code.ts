/**
 * The code of what may befall any procedure because of this computer, a full disk above all. No procedure declares it; its
 * message is for a person.
 */
export const explainedCode = 'COMPUTER_FAILED';
