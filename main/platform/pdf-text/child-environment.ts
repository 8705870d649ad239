/**
 * The environment of a process that reads what others wrote: nothing of what stands in ours, which may hold the credentials of a
 * job.
 *
 * It is never empty, because an empty one means "inherit all" to Electron's utilityProcess (electron_api_utility_process.cc).
 * Windows cannot draw random numbers or load its libraries without SystemRoot; an AppImage finds its own by LD_LIBRARY_PATH.
 */
export function childEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const passed = ['SystemRoot', 'windir', 'LD_LIBRARY_PATH'].flatMap((name) => {
    const value = env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { LANG: 'C.UTF-8', ...Object.fromEntries(passed) };
}
