import { type Fault, faultCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { Time } from '../../ui/value.tsx'
import { CommentField } from '../../ui/work/comment-field.tsx'
import styles from './faults.module.css'

/** What people wrote under it; whoever only sees it reads. */
export function Comments({ fault: { id, comments, roles } }: { fault: Fault }) {
  const { t } = useTranslation('faults')
  const comment = useCommand(faultCalls.commentFault)
  const writes = roles.some((role) => role !== 'viewer')
  if (!writes && comments.length === 0) return null
  return (
    <Card title={t('comments')} note={comments.length > 0 ? String(comments.length) : undefined}>
      <ul className={styles.comments}>
        {comments.map(({ id: commentId, at, by, text }) => (
          <li key={commentId}>
            <b>{by?.name ?? t('gone')}</b> <Time at={at} full /> <span>{text}</span>
          </li>
        ))}
      </ul>
      {writes ? (
        <CommentField about={`fault ${id}`} send={(text) => comment.mutateAsync({ params: { id }, body: { text } })} state={comment} />
      ) : null}
    </Card>
  )
}
