import type { EditConflict } from '@kilowatch/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '../shared/failures.ts'
import { acceptSeen } from '../shared/open-forms.ts'
import styles from './conflict-notice.module.css'
import { useEditing } from './editing.tsx'
import { Time } from './value.tsx'
import { Worded } from './worded.tsx'

/** Who saved meanwhile, where that is why the server refused; undefined for any other failure. */
export function conflictOf(error: unknown): EditConflict | undefined {
  return error instanceof Refusal ? (Object(error.data) as { conflict?: EditConflict }).conflict : undefined
}

/** Somebody saved the same thing while it was edited here: who, when, what they changed, and the two ways on. What was entered stays. */
export function ConflictNotice({ conflict }: { conflict: EditConflict }) {
  const { t } = useTranslation('common')
  const editing = useEditing()
  const [accepted, setAccepted] = useState<string | null>(null)
  const changed = conflict.fields.flatMap(({ field, before, after }) => {
    const name = editing?.nameOf(field)
    return name ? [{ field, name, before: before as unknown, after: after as unknown }] : []
  })
  const accept = () => {
    acceptSeen(Date.now())
    setAccepted(conflict.at)
  }
  const discard = editing?.discard ?? (() => window.location.reload())
  return (
    <div role="alert" className={styles.conflict}>
      <p>
        <strong>
          <Worded text={t('conflict.title')} parts={{ by: conflict.by, time: <Time at={conflict.at} full /> }} />
        </strong>{' '}
        {accepted === conflict.at ? t('conflict.ready') : t('conflict.none')}
      </p>
      {changed.length > 0 ? (
        <table aria-label={t('conflict.theirs')}>
          <thead>
            <tr>
              <th>{t('conflict.field')}</th>
              <th>{t('conflict.before')}</th>
              <th>{t('conflict.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changed.map(({ field, name, before, after }) => (
              <tr key={field}>
                <td>{name}</td>
                <td>
                  <Plain value={before} />
                </td>
                <td>
                  <Plain value={after} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {accepted === conflict.at ? null : (
        <div className={styles.ways}>
          <Button onClick={discard}>{t('conflict.reload')}</Button>
          <Button onClick={accept}>{t('conflict.keep')}</Button>
        </div>
      )}
    </div>
  )
}

/** A text, number or yes and no as it is; of anything longer only that it changed. */
function Plain({ value }: { value: unknown }) {
  const { t } = useTranslation('common')
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return t(value ? 'conflict.yes' : 'conflict.no')
  return typeof value === 'object' ? '…' : String(value)
}
