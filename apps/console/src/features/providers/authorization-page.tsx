import { PlusOutlined } from '@ant-design/icons'
import { type AnyCall, type Authorized, authorizationFields, type ProviderAuthorization, providerCalls } from '@kilowatch/contract'
import { App, Button, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Sent } from '../../shared/client.ts'
import { Link } from '../../shared/link.tsx'
import { useCall, useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/placeholders.tsx'
import { Stack } from '../../ui/sides.tsx'
import { useAsk, useSend } from '../../ui/use-asked-command.ts'
import { AuthorizeDialog } from './authorize-dialog.tsx'
import { isSame, wishOf } from './authorized.ts'
import styles from './providers.module.css'

/** What each provider may see of the business, and until when. */
export function PatrolAuthorizationPage() {
  const { t } = useTranslation('providers')
  const authorizations = useCall(providerCalls.listAuthorizations, {})
  return (
    <Page>
      <p className={styles.lead}>{t('authorization.lead')}</p>
      <Loaded of={authorizations} what={t('authorization.what')} rows={6} height={240} frame={(meanwhile) => <Card>{meanwhile}</Card>}>
        {({ providers, agentsSeeLive }) => (
          <Stack>
            {providers.length === 0 ? (
              <Card>
                <Empty
                  text={t('authorization.none')}
                  action={<Link to="/enterprise/provider/patrol">{t('authorization.providers')}</Link>}
                />
              </Card>
            ) : (
              providers.map((provider) => <OfProvider key={provider.engagementId} of={provider} />)
            )}
            <OfAgents allowed={agentsSeeLive} />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function OfProvider({ of }: { of: ProviderAuthorization }) {
  const { t } = useTranslation('providers')
  const open = useDialog()
  const turn = useTurn()
  const ask = useAsk()
  const { engagementId, provider, records, liveValues, untilOn } = of
  const call = providerCalls.saveAuthorization
  const turnOn = (on: boolean) => turn(on, provider, call, { params: { engagementId }, body: wishOf({ ...of, liveValues: on }) })
  const takeBack = (one: Authorized) => {
    const body = wishOf({ ...of, records: records.filter((other) => !isSame(other, one)) })
    const words = { provider, name: one.name }
    ask(
      call,
      { params: { engagementId }, body },
      {
        title: t('authorization.removeTitle', words),
        text: t('authorization.removeText'),
        action: t('authorization.remove'),
        done: () => t('authorization.removed'),
      },
    )
  }
  const add = (
    <Button icon={<PlusOutlined />} onClick={() => open((close) => <AuthorizeDialog of={of} onClose={close} />)}>
      {t('authorization.add')}
    </Button>
  )
  const served = untilOn === null ? t('authorization.openEnd') : t('authorization.until', { day: untilOn })
  return (
    <Card title={provider} note={served} extra={add} flush>
      <LiveSwitch on={liveValues} name={provider} label={t('authorization.live')} onTurn={turnOn} />
      <h3 className={styles.part}>{t('authorization.records')}</h3>
      {records.length === 0 ? (
        <p className={styles.nothing}>{t('authorization.noRecords')}</p>
      ) : (
        <ul className={styles.rows}>
          {records.map((one) => (
            <li key={`${one.groupId} ${one.deviceId}`} className={styles.authorized}>
              <span>
                {one.name}
                <small>{[t(one.groupId ? 'authorization.group' : 'authorization.device'), one.deviceId].filter(Boolean).join(' · ')}</small>
              </span>
              <span className={styles.until}>
                {one.untilOn === null ? t('authorization.asService') : t('authorization.untilDay', { day: one.untilOn })}
              </span>
              <span className={styles.doings}>
                <Button size="small" onClick={() => open((close) => <UntilDialog of={of} one={one} onClose={close} />)}>
                  {t('authorization.change')}
                </Button>
                <Button size="small" onClick={() => takeBack(one)}>
                  {t('authorization.remove')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** On at once; off is asked about, since somebody may be at it. */
function useTurn() {
  const { t } = useTranslation('providers')
  const { message } = App.useApp()
  const send = useSend()
  const ask = useAsk()
  return <C extends AnyCall>(on: boolean, name: string, call: C, input: Sent<C>) => {
    const done = () => t('authorization.saved')
    if (on) void send(call, input, () => void message.success(done()))
    else
      ask(call, input, {
        title: t('authorization.liveOffTitle', { name }),
        text: t('authorization.liveOffText'),
        action: t('authorization.liveOff'),
        done,
      })
  }
}

interface LiveSwitchProps {
  on: boolean
  /** Who sees by it. */
  name: string
  label: string
  onTurn: (on: boolean) => void
}

function LiveSwitch({ on, name, label, onTurn }: LiveSwitchProps) {
  const { t } = useTranslation('providers')
  return (
    <div className={styles.live}>
      <Switch checked={on} aria-label={`${name} · ${label}`} onChange={onTurn} />
      <span>
        {label}
        <small>{t('authorization.liveOn')}</small>
      </span>
    </div>
  )
}

/** Agents are one by one, and have the same: what they see hangs on the task that they carry out. */
function OfAgents({ allowed }: { allowed: boolean }) {
  const { t } = useTranslation('providers')
  const turn = useTurn()
  const turnOn = (on: boolean) => turn(on, t('authorization.agentsName'), providerCalls.saveAgentSight, { body: { allowed: on } })
  return (
    <Card title={t('authorization.agents')} flush>
      <LiveSwitch on={allowed} name={t('authorization.agents')} label={t('authorization.agentsLive')} onTurn={turnOn} />
    </Card>
  )
}

function UntilDialog({ of, one, onClose }: { of: ProviderAuthorization; one: Authorized; onClose: () => void }) {
  const { t } = useTranslation('providers')
  const save = useCommand(providerCalls.saveAuthorization)
  return (
    <RecordDialog
      fields={authorizationFields}
      record={{ untilOn: one.untilOn }}
      title={`${t('authorization.change')} · ${one.name}`}
      done={t('authorization.changed')}
      save={({ untilOn }) => {
        const records = of.records.map((other) => (isSame(other, one) ? { ...other, untilOn } : other))
        return save.mutateAsync({ params: { engagementId: of.engagementId }, body: wishOf({ ...of, records }) })
      }}
      state={save}
      onClose={onClose}
    />
  )
}
