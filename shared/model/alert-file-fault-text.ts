import type { AlertFileFault } from './alert-file-fault.ts';

/** Why a file of the watched folder was not imported, or not whole. */
export function alertFileFaultText({ code, said }: AlertFileFault): string {
  const messages = said.map(({ message }) => message);
  switch (code) {
    case 'tooLarge':
      return 'It is larger than 1 MB.';
    case 'notOpened':
      return 'It cannot be opened.';
    case 'notText':
      return 'It is not text in UTF-8.';
    case 'bad':
      return messages.join(' ');
    case 'partly':
      return ['Some of its notifications could not be read. The others were imported.', ...messages].join(
        ' ',
      );
  }
}
