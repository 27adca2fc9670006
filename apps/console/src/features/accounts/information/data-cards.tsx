import { DownloadOutlined } from '@ant-design/icons'
import { accountCalls, formats } from '@kilowatch/contract'
import { App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download, Refusal } from '../../../shared/client.ts'
import { useCommand } from '../../../shared/query.ts'
import { leaveForGood, useSession } from '../../../shared/session.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { useMessageText } from '../../../shared/use-message-text.ts'
import { Card } from '../../../ui/card.tsx'
import { RemovalDialog } from '../../../ui/removal-dialog.tsx'
import styles from './personal.module.css'

/** One's own data to take away, and the end of the account. */
export function DataCards() {
  return (
    <div className={styles.cards}>
      <ExportCard />
      <RemovalCard />
    </div>
  )
}

function ExportCard() {
  const { t } = useTranslation('accounts')
  const { message } = App.useApp()
  const words = useMessageText()
  const [running, setRunning] = useState(false)
  async function run(): Promise<void> {
    setRunning(true)
    try {
      await download(accountCalls.exportMe, {})
      message.success(words('export-done'))
    } catch (error) {
      message.warning(error instanceof Refusal && error.msg ? error.msg : words('export-failed'))
    }
    setRunning(false)
  }
  return (
    <Card title={t('export.title')}>
      <p className={styles.lead}>{t('export.text')}</p>
      <Button icon={<DownloadOutlined />} disabled={running} onClick={() => void run()}>
        {t(running ? 'export.running' : 'export.action')}
      </Button>
    </Card>
  )
}

function RemovalCard() {
  const { t } = useTranslation('accounts')
  const { loginName } = useSession()
  const language = useLanguage()
  const [asking, ask] = useState(false)
  const remove = useCommand(accountCalls.removeMe, { onDone: () => leaveForGood(t('removal.done')) })
  return (
    <Card title={t('removal.title')}>
      <p className={styles.lead}>{t('removal.text')}</p>
      <Button onClick={() => ask(true)}>{t('removal.action')}</Button>
      {asking ? (
        <RemovalDialog<{ password: string }>
          title={t('removal.title')}
          action={t('removal.action')}
          goes={[t('removal.text')]}
          word={loginName}
          asks={t('removal.type', { account: loginName })}
          differs={t('removal.differs', { account: loginName })}
          pending={remove.isPending}
          error={remove.error}
          onRemove={({ password }) => remove.mutate({ body: { password } })}
          onClose={() => ask(false)}
        >
          <Form.Item
            name="password"
            label={t('removal.password')}
            rules={[{ required: true, message: formats.loginPassword.empty[language] }]}
          >
            <Input.Password autoComplete="current-password" maxLength={100} />
          </Form.Item>
        </RemovalDialog>
      ) : null}
    </Card>
  )
}
