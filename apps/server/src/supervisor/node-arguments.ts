/**
 * Room for young objects, in megabytes. A quarter of it saves some ten megabytes of resident memory, and batches and large answers wait
 * for the collector; a heap that is kept tight (`--optimize-for-size`) halves what ingest takes in.
 */
export const serverArguments = ['--max-semi-space-size=16']

/** glibc gives each thread a heap of its own, which is rarely given back. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }
