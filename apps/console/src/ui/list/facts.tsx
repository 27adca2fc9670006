import type { ReactNode } from 'react'
import styles from './list.module.css'

export interface Fact {
  key: string
  name: string
  content: ReactNode
}

/** What is known of one thing, each under its name, as many beside each other as there is room for. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, name, content }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  )
}
