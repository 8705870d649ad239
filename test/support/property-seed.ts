import fc from 'fast-check';

/**
 * Properties are tried with the same values in every run, so that a change is judged by what it changed and not by luck.
 * `PROPERTY_SEED=random` tries new values each time, and any number tries those of that seed.
 */
const given = process.env.PROPERTY_SEED ?? '20260712';
if (given !== 'random') fc.configureGlobal({ seed: Number(given) });
