import { type AnyCall, type FeedbackDetail, feedbackStates, helpCalls } from '@kilowatch/contract'
import { App, Button, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { FormError } from '../../ui/form-error.tsx'
import { SideDrawer } from '../../ui/overlays.tsx'
import { PictureRow } from '../../ui/pictures/picture-row.tsx'
import { Failure, Skeleton } from '../../ui/placeholders.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { Time } from '../../ui/value.tsx'
import styles from './help.module.css'

interface FeedbackDrawerProps {
  id: string
  /** By whom it is read: the person who wrote it, or an operator who answers. */
  as: 'author' | 'operator'
  onClose: () => void
}

const parts = {
  author: { read: helpCalls.readFeedback, write: helpCalls.addToFeedback, label: 'reply', action: 'addReply', done: 'added' },
  operator: {
    read: helpCalls.readPlatformFeedback,
    write: helpCalls.answerFeedback,
    label: 'answer',
    action: 'addAnswer',
    done: 'answered',
  },
} as const

/** One piece of feedback with its pictures, all words since, and a field for more. */
export function FeedbackDrawer({ id, as, onClose }: FeedbackDrawerProps) {
  const { t } = useTranslation('help')
  const { data, error, errorUpdatedAt, refetch } = useCall(parts[as].read as AnyCall, { params: { feedbackId: id } })
  const detail = data as FeedbackDetail | undefined
  return (
    <SideDrawer touched={null} title={t(detail?.kind === 'question' ? 'detail.question' : 'detail.title')} size={520} onClose={onClose}>
      {detail ? (
        <>
          <Words detail={detail} as={as} />
          <WriteMore id={id} as={as} />
        </>
      ) : error ? (
        <Failure what={t('detail.title')} error={error} at={errorUpdatedAt} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} height={240} />
      )}
    </SideDrawer>
  )
}

function Words({ detail, as }: { detail: FeedbackDetail; as: FeedbackDrawerProps['as'] }) {
  const { t } = useTranslation('help')
  const language = useLanguage()
  const author = detail.userName ?? t('detail.removed')
  return (
    <ol className={styles.words}>
      <li>
        <header>
          <strong>{as === 'operator' && detail.businessName ? `${author} · ${detail.businessName}` : author}</strong>
          <span className={styles.dim}>
            <Time at={detail.at} full /> · {feedbackStates[detail.state][language]}
          </span>
        </header>
        <p>{detail.text}</p>
        <PictureRow pictures={detail.pictures} />
      </li>
      {detail.words.map(({ id, at, text, fromPlatform, by }) => (
        <li key={id} className={fromPlatform ? styles.platform : undefined}>
          <header>
            <strong>
              {fromPlatform
                ? as === 'operator'
                  ? `${t('detail.platform')} · ${by ?? t('detail.removed')}`
                  : t('detail.platform')
                : author}
            </strong>
            <span className={styles.dim}>
              <Time at={at} full />
            </span>
          </header>
          <p>{text}</p>
        </li>
      ))}
      {detail.words.length === 0 ? <li className={styles.dim}>{t('detail.noWords')}</li> : null}
    </ol>
  )
}

function WriteMore({ id, as }: Pick<FeedbackDrawerProps, 'id' | 'as'>) {
  const { t } = useTranslation('help')
  const { message } = App.useApp()
  const [form] = Form.useForm<{ text: string }>()
  const { write, label, action, done } = parts[as]
  const [draft, keep] = useDraft(`feedback ${id}`)
  const command = useCommand(write, {
    onDone: () => {
      keep('')
      form.setFieldsValue({ text: '' })
      void message.success(t(`detail.${done}`))
    },
  })
  return (
    <Form<{ text: string }>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ text: draft }}
      onValuesChange={({ text }) => keep(text ?? '')}
      onFinish={({ text }) => command.mutate({ params: { feedbackId: id }, body: { text } })}
    >
      <FormError error={command.error} />
      <Form.Item name="text" label={t(`detail.${label}`)} rules={[{ required: true, whitespace: true, message: t('empty') }]}>
        <Input.TextArea rows={4} maxLength={2_000} showCount />
      </Form.Item>
      <Button type={as === 'operator' ? 'primary' : 'default'} htmlType="submit" loading={command.isPending}>
        {t(`detail.${action}`)}
      </Button>
    </Form>
  )
}
