import { Button, Form, Input, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import type { CodeSending } from '../shared/use-code-sending.ts'
import styles from './code-item.module.css'
import { ErrorText, FormError } from './form-error.tsx'
import { useFormatRule } from './format-rule.ts'

interface CodeItemProps {
  /** Of the form's field. */
  name: string
  label: string
  sending: CodeSending
  /** Has it sent, where there is somewhere to send it to. */
  onAsk: () => void
  /** The word on the button that has it sent. */
  action?: string
}

/** A form's field for a code, with the button that has it sent. */
export function CodeItem({ name, label, sending, onAsk, action }: CodeItemProps) {
  const { t } = useTranslation('common')
  const rule = useFormatRule()
  return (
    <>
      <Space.Compact block className={styles.row ?? ''}>
        <Form.Item name={name} label={label} rules={[rule('code')]} className={styles.code ?? ''}>
          <Input maxLength={6} inputMode="numeric" autoComplete="one-time-code" />
        </Form.Item>
        <Button className={styles.button ?? ''} onClick={onAsk} disabled={sending.sending || sending.wait > 0}>
          {sending.wait > 0 ? t('code.wait', { seconds: sending.wait }) : (action ?? t('code.send'))}
        </Button>
      </Space.Compact>
      {sending.sentTo ? (
        <p role="status" className={styles.sent}>
          {t('code.sent', { contact: sending.sentTo })}
        </p>
      ) : null}
      {sending.failure ? <ErrorText text={t('code.notSent', { failure: sending.failure })} /> : null}
      <FormError error={sending.error} />
    </>
  )
}
