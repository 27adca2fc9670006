import { CheckCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { alarmCalls } from '@kilowatch/contract'
import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { onEnter } from '../../../shared/keys.ts'
import { useCommand } from '../../../shared/query.ts'
import { useErrorText } from '../../../ui/placeholders.tsx'
import { Time } from '../../../ui/value.tsx'
import { Worded } from '../../../ui/worded.tsx'
import styles from './alarm-detail.module.css'
import type { Confirming } from './use-confirming.ts'
import type { KeptDraft } from './use-kept-draft.ts'

/** One line of words: sent as a comment, or taken along by the confirmation as its note. */
export function DraftField({ alarmId, draft }: { alarmId: string; draft: KeptDraft }) {
  const { t } = useTranslation('work')
  const errorText = useErrorText()
  const comment = useCommand(alarmCalls.commentAlarm, { onDone: draft.clear })
  const text = draft.text.trim()
  const submit = () => {
    if (text !== '' && !comment.isPending) comment.mutate({ params: { alarmId }, body: { text } })
  }
  return (
    <div className={styles.draft}>
      <Input
        aria-label={t('comment')}
        placeholder={t('comment')}
        maxLength={500}
        value={draft.text}
        onChange={(event) => draft.write(event.target.value)}
        onPressEnter={onEnter(submit)}
        // Always something: the field would be another one, without the focus, when its button comes.
        suffix={
          text === '' ? (
            <span />
          ) : (
            <Button type="link" size="small" loading={comment.isPending} onClick={submit}>
              {t('send')}
            </Button>
          )
        }
      />
      {comment.error ? (
        <span role="alert" className={styles.refused}>
          {errorText(comment.error)}
        </span>
      ) : null}
    </div>
  )
}

interface DraftNoteProps {
  draft: KeptDraft
  confirming: Confirming
  /** Nobody confirmed the alarm yet. */
  waits: boolean
}

/** What becomes of the words in the field; for some seconds after a confirmation, the way back. */
export function DraftNote({ draft, confirming, waits }: DraftNoteProps) {
  return (
    <span role="status" className={styles.draftNote}>
      {confirming.undo ? <Undo undo={confirming.undo} /> : draft.text.trim() === '' ? null : <Kept draft={draft} waits={waits} />}
    </span>
  )
}

function Undo({ undo }: { undo: () => void }) {
  const { t } = useTranslation('work')
  return (
    <>
      <CheckCircleOutlined aria-hidden="true" className={styles.good ?? ''} /> {t('confirmedAlarms', { count: 1 })}{' '}
      <Button size="small" onClick={undo}>
        {t('undo')}
      </Button>
    </>
  )
}

function Kept({ draft: { at, keeping }, waits }: { draft: KeptDraft; waits: boolean }) {
  const { t } = useTranslation('alarms')
  if (keeping === 'failed') {
    return (
      <>
        <WarningOutlined aria-hidden="true" className={styles.warned ?? ''} /> {t('draft.failed')}
      </>
    )
  }
  if (keeping === 'waiting' || at === null) return t('draft.waiting')
  return (
    <>
      <CheckCircleOutlined aria-hidden="true" className={styles.good ?? ''} />{' '}
      <Worded text={t(waits ? 'draft.keptForNote' : 'draft.kept')} parts={{ time: <Time at={at} /> }} />
    </>
  )
}
