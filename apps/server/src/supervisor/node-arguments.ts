/**
 * How V8 collects what lives shortly. Room in megabytes: with a quarter of it memory was lower only at its highest, by a tenth, and batches
 * and large answers waited for the collector; a heap that is kept tight (`--optimize-for-size`) halves what ingest takes in.
 * Without helpers: on few cores they take what PostgreSQL and the other process need just then, and large answers wait half as long again.
 */
export const serverArguments = ['--max-semi-space-size=16', '--no-parallel-scavenge']

/** glibc gives each thread a heap of its own, which is rarely given back. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }
