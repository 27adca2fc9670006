import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useNarrow } from '../../shared/viewport.ts'
import styles from './list.module.css'

const keys = { move: ['j', 'k'], fold: ['→'], confirm: ['c'], open: ['o'], select: ['x'] } as const
export type KeyHint = keyof typeof keys

/** Which keys of `useListKeys` do what, in the foot of their list; nothing on phones. */
export function KeyHints({ of }: { of: readonly KeyHint[] }) {
  const { t } = useTranslation('common')
  const narrow = useNarrow()
  if (narrow) return null
  return (
    <span className={styles.hints}>
      {of.map((hint) => (
        <Fragment key={hint}>
          {keys[hint].map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          <span>{t(`listKeys.${hint}`)}</span>
        </Fragment>
      ))}
    </span>
  )
}
