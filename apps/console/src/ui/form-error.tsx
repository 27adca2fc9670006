import { ConflictNotice, conflictOf } from './conflict-notice.tsx'
import styles from './form-error.module.css'
import { Mark } from './mark.tsx'
import { useErrorText } from './placeholders.tsx'

/** Why the server refused what a form sent; nothing while there is no error. */
export function FormError({ error }: { error: unknown }) {
  const text = useErrorText()
  const conflict = conflictOf(error)
  if (conflict) return <ConflictNotice conflict={conflict} />
  return error ? <ErrorText text={text(error)} /> : null
}

/** The same for words that are there already. */
export function ErrorText({ text }: { text: string }) {
  return (
    <p role="alert" className={styles.error}>
      <Mark shape="triangle" colour="var(--major)" filled={false} size={14} />
      {text}
    </p>
  )
}
