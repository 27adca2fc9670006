import { request } from 'node:http'
import { inject } from 'vitest'

/** What the test run makes once for all its files: they ask for it over a socket, because they live in other processes. */
export function askDesk<Answer>(what: 'database' | 'programs' | 'program', of = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath: inject('desk'), path: `/${what}?${new URLSearchParams({ of })}` }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => (answer.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(text))))
    })
    asking.on('error', reject).end()
  })
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Unix socket of the one who makes what the run's files share. */
    desk: string
  }
}
