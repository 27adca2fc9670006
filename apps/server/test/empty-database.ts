import type { TestDatabase } from '../src/storage/test-database.ts'

export interface EmptyDatabase {
  url: string
  drop(): Promise<void>
}

let number = 0

/** A database without any schema, on the cluster of `beside`. */
export async function emptyDatabase(beside: Pick<TestDatabase, 'pool' | 'url'>): Promise<EmptyDatabase> {
  number += 1
  const name = `kw_empty_${process.pid}_${number}`
  await beside.pool.query(`create database ${name} template template0`)
  return {
    url: beside.url.replace(/\/kw_\w+\?/, `/${name}?`),
    drop: async () => {
      await beside.pool.query(`drop database ${name} with (force)`)
    },
  }
}
