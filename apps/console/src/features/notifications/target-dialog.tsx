import {
  type NotificationTarget,
  type NotificationTopic,
  notificationChannels,
  notificationTargetCalls,
  notificationTopics,
  type TargetChannel,
  targetChannels,
  topics,
} from '@kilowatch/contract'
import { Checkbox, Form, Input, Segmented, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useLevelOptions } from './level-options.ts'
import styles from './notifications.module.css'

interface TargetWish {
  channel: TargetChannel
  name: string
  address?: string
  secret?: string
  topics: NotificationTopic[]
  leastLevel: NotificationTarget['leastLevel']
  language: 'zh' | 'en'
  enabled: boolean
}

const _touched = [notificationTargetCalls.listNotificationTargets]
/** A robot of WeCom has its key in its address alone. */
const withSecret: ReadonlySet<TargetChannel> = new Set(['webhook', 'dingtalk', 'feishu'])

export function AddTargetDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notifications')
  const language = useLanguage()
  const add = useCommand(notificationTargetCalls.addNotificationTarget, { onDone: onClose })
  const submit = ({ address = '', secret, ...wish }: TargetWish) =>
    add.mutate({ body: { ...wish, address, ...(secret && withSecret.has(wish.channel) ? { secret } : {}) } })
  return (
    <FormDialog<TargetWish>
      title={t('targets.addTitle')}
      action={t('targets.addAction')}
      initial={{
        channel: 'wecom',
        topics: notificationTopics.filter((topic) => topics[topic].urgent),
        leastLevel: 2,
        language,
        enabled: true,
      }}
      pending={add.isPending}
      error={add.error}
      onSubmit={submit}
      onClose={onClose}
      width={560}
    >
      <Form.Item name="channel" label={t('targets.kind')}>
        <Select options={targetChannels.map((value) => ({ value, label: notificationChannels[value][language] }))} />
      </Form.Item>
      <TargetFields present={null} />
    </FormDialog>
  )
}

export function ChangeTargetDialog({ target, onClose }: { target: NotificationTarget; onClose: () => void }) {
  const { t } = useTranslation(['notifications', 'common'])
  const change = useCommand(notificationTargetCalls.changeNotificationTarget, { onDone: onClose })
  const submit = ({ name, topics, leastLevel, language, enabled, address, secret }: TargetWish) =>
    change.mutate({
      params: { targetId: target.id },
      body: { name, topics, leastLevel, language, enabled, ...(address ? { address } : {}), ...(secret ? { secret } : {}) },
    })
  const { channel, name, topics, leastLevel, language, enabled } = target
  return (
    <FormDialog<TargetWish>
      title={t('targets.change', { name })}
      action={t('common:save')}
      initial={{ channel, name, topics, leastLevel, language, enabled }}
      pending={change.isPending}
      error={change.error}
      onSubmit={submit}
      onClose={onClose}
      width={560}
    >
      <TargetFields present={target} />
    </FormDialog>
  )
}

function TargetFields({ present }: { present: NotificationTarget | null }) {
  const { t } = useTranslation('notifications')
  const language = useLanguage()
  const form = Form.useFormInstance<TargetWish>()
  const chosen = Form.useWatch('channel', form) ?? 'wecom'
  const channel = present?.channel ?? chosen
  const levels = useLevelOptions()
  return (
    <>
      <p className={styles.help}>{t(`targets.help.${channel}`)}</p>
      <Form.Item name="name" label={t('targets.name')} rules={[{ required: true, whitespace: true, message: t('targets.nameEmpty') }]}>
        <Input maxLength={30} placeholder={t('targets.nameHint')} />
      </Form.Item>
      <AddressField present={present} />
      {withSecret.has(channel) ? (
        <Form.Item name="secret" label={t(`targets.secret.${channel}`)} extra={present?.hasSecret ? t('targets.secretKept') : null}>
          <Input.Password maxLength={200} autoComplete="new-password" />
        </Form.Item>
      ) : null}
      <Form.Item
        name="topics"
        label={t('targets.topics')}
        rules={[{ required: true, type: 'array', min: 1, message: t('targets.topicsEmpty') }]}
      >
        <Checkbox.Group options={notificationTopics.map((value) => ({ value, label: topics[value].name[language] }))} />
      </Form.Item>
      <Form.Item name="leastLevel" label={t('timing.leastLevel')}>
        <Select options={levels} />
      </Form.Item>
      <Form.Item name="language" label={t('timing.inLanguage')}>
        <Segmented options={(['zh', 'en'] as const).map((value) => ({ value, label: t(`timing.language.${value}`) }))} />
      </Form.Item>
      <Form.Item name="enabled" label={t('targets.enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  )
}

/** The whole address is never shown again: it is a key. */
function AddressField({ present }: { present: NotificationTarget | null }) {
  const { t } = useTranslation('notifications')
  const required = { required: true, whitespace: true, message: t('targets.addressEmpty') }
  const shape = { pattern: /^\s*https?:\/\/\S+\s*$/, message: t('targets.addressWrong') }
  return (
    <Form.Item
      name="address"
      label={t('targets.address')}
      rules={present ? [shape] : [required, shape]}
      extra={present ? t('targets.addressKept', { address: present.address }) : null}
    >
      <Input maxLength={500} spellCheck={false} autoComplete="off" inputMode="url" placeholder="https://" />
    </Form.Item>
  )
}
