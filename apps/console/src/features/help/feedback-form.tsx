import { type FeedbackKind, helpCalls, mostFeedbackPictures, type StoredFile } from '@kilowatch/contract'
import { App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { PictureField } from '../../ui/pictures/picture-field.tsx'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import styles from './help.module.css'

const words = { suggestion: 'feedback', question: 'question' } as const
export const wordsOf = (kind: FeedbackKind) => words[kind]

/** What a person writes to those who run the platform, with pictures. */
export function FeedbackForm({ kind }: { kind: FeedbackKind }) {
  const { t } = useTranslation('help')
  const { message } = App.useApp()
  const [form] = Form.useForm<{ text: string }>()
  const [pictures, setPictures] = useState<readonly StoredFile[]>([])
  const text = Form.useWatch('text', form) ?? ''
  useUnsavedGuard(text !== '' || pictures.length > 0)
  const name = wordsOf(kind)
  const command = useCommand(helpCalls.sendFeedback, {
    onDone: () => {
      form.resetFields()
      setPictures([])
      void message.success(t(`${name}.sent`))
    },
  })
  return (
    <Card title={t(`${name}.title`)}>
      <Form<{ text: string }>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(wish) => command.mutate({ body: { kind, text: wish.text, pictures: pictures.map(({ id }) => id) } })}
      >
        <FormError error={command.error} />
        <Form.Item name="text" label={t(`${name}.label`)} rules={[{ required: true, whitespace: true, message: t('empty') }]}>
          <Input.TextArea rows={5} maxLength={2_000} showCount placeholder={t(`${name}.placeholder`)} />
        </Form.Item>
        <div className={styles.field}>
          <span className={styles.label}>{t('pictures', { most: mostFeedbackPictures })}</span>
          <PictureField value={pictures} onChange={setPictures} most={mostFeedbackPictures} />
        </div>
        <Button type="primary" htmlType="submit" loading={command.isPending}>
          {t(`${name}.send`)}
        </Button>
      </Form>
    </Card>
  )
}
