import type { PathFault } from './path-fault.ts';

/** Why nothing can be written at a place outside the library, as a sentence. */
export function pathFaultText(fault: PathFault): string {
  switch (fault) {
    case 'missing':
      return 'The folder is not there now. A drive may be unplugged, or the network or the VPN away.';
    case 'full':
      return 'The disk of the folder is full.';
    case 'readOnly':
      return 'The folder is read-only.';
    case 'noRights':
      return 'Landfolio may not write there, or another program has the file open.';
    case 'nameTooLong':
      return 'The path of the file is too long for its disk.';
    case 'foreign':
      return 'Another file has this name, and Landfolio did not write it.';
    case 'unmarked':
      return 'The folder is there, but the file by which Landfolio knows it is not.';
    case 'notAnswering':
      return 'The folder does not answer.';
    case 'other':
      return 'The file could not be written. The log has the details.';
  }
}
