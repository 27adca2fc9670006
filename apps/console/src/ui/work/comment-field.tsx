import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { onEnter } from '../../shared/keys.ts'
import { useErrorText } from '../placeholders.tsx'
import { useDraft } from '../use-draft.ts'
import styles from './comment-field.module.css'

interface CommentFieldProps {
  /** What it is about: 'alarm 12'. Words that are not sent are there again when the person comes back. */
  about: string
  send: (text: string) => Promise<unknown>
  state: { isPending: boolean; error: unknown }
}

/** One line of words under a record; the button comes with the first of them. */
export function CommentField({ about, send, state }: CommentFieldProps) {
  const { t } = useTranslation('work')
  const errorText = useErrorText()
  const [text, setText] = useDraft(about)
  const said = text.trim()
  const submit = () => {
    if (!said || state.isPending) return
    // What is refused stays in the field, with the reason below.
    send(said).then(
      () => setText(''),
      () => {},
    )
  }
  return (
    <div className={styles.comment}>
      <Input
        aria-label={t('comment')}
        placeholder={t('comment')}
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={onEnter(submit)}
      />
      {said ? (
        <Button loading={state.isPending} onClick={submit}>
          {t('send')}
        </Button>
      ) : null}
      {state.error ? (
        <span role="alert" className={styles.error}>
          {errorText(state.error)}
        </span>
      ) : null}
    </div>
  )
}
