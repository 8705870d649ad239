import type { PathFault } from '../../shared/model/path-fault.ts';

const faults: Readonly<Record<string, PathFault>> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  ENODEV: 'missing',
  ENXIO: 'missing',
  EHOSTDOWN: 'missing',
  EHOSTUNREACH: 'missing',
  ENETUNREACH: 'missing',
  ENOTCONN: 'missing',
  ESTALE: 'missing',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EROFS: 'readOnly',
  EACCES: 'noRights',
  EPERM: 'noRights',
  ENAMETOOLONG: 'nameTooLong',
  ETIMEDOUT: 'notAnswering',
};

/** What an error of the file system means for a person. `other`: the log says more. */
export function pathFaultOf(error: unknown): PathFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return faults[code] ?? 'other';
}
