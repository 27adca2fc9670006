import { type Uplink, type UplinkConfig, uplinkConfigCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { mayManage, useSession } from '../../shared/session.ts'
import { Card } from '../../ui/card.tsx'
import { useDialog } from '../../ui/dialogs.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { StateMark, type StateMarks } from '../../ui/state-mark.tsx'
import { Age } from '../../ui/value.tsx'
import { UplinkIntervalDialog } from './interval-dialog.tsx'
import styles from './uplinks.module.css'

const marks = {
  same: ['check', 'var(--normal)'],
  unset: ['dashed', 'var(--text-2)'],
  waiting: ['waits', 'var(--text-2)'],
  refused: ['cross', 'var(--major)'],
} as const satisfies StateMarks

const limitMarks = {
  same: ['check', 'var(--normal)'],
  waiting: ['waits', 'var(--text-2)'],
  none: ['dashed', 'var(--text-2)'],
} as const satisfies StateMarks

/** What is set for a gateway at the server, and what of it is in force there. */
export function ConfigCard({ uplink }: { uplink: Uplink }) {
  const { t } = useTranslation('uplinks')
  const read = useCall(uplinkConfigCalls.readUplinkConfig, { params: { uplinkId: uplink.id } }, { every: 5_000 })
  const manages = mayManage(useSession().right)
  const open = useDialog()
  const change = (config: UplinkConfig) => open((close) => <UplinkIntervalDialog uplink={uplink} config={config} onClose={close} />)
  const config = read.data
  return (
    <Card
      title={t('config.title')}
      note={t('config.note')}
      extra={
        manages && config && config.state !== 'none' ? (
          <Button size="small" onClick={() => change(config)}>
            {t('interval.change')}
          </Button>
        ) : null
      }
    >
      <Loaded of={read} what={t('config.title')} height={60}>
        {(shown) => <ConfigFacts config={shown} />}
      </Loaded>
    </Card>
  )
}

function ConfigFacts({ config }: { config: UplinkConfig }) {
  const { t } = useTranslation('uplinks')
  const { state, interval, version, actual, changedAt, changedBy, answeredAt, refused, limits } = config
  if (state === 'none') return <p className={styles.dim}>{t('config.none')}</p>
  const unset = state === 'same' && version === '' && actual === ''
  const facts = {
    state: (
      <span>
        <StateMark mark={marks[unset ? 'unset' : state]} word={t(`config.states.${unset ? 'unset' : state}`)} />
        {refused ? <Refused {...refused} /> : null}
      </span>
    ),
    interval: interval === null ? t('config.file') : t('config.seconds', { count: interval / 1_000 }),
    wanted: version || t('config.nothing'),
    actual: actual || t('config.nothing'),
    changed: changedAt ? (
      <>
        {changedBy?.name} <Age at={changedAt} />
      </>
    ) : (
      '—'
    ),
    answered: answeredAt ? <Age at={answeredAt} /> : '—',
    limits: <StateMark mark={limitMarks[limits]} word={t(`config.limitStates.${limits}`)} />,
  }
  return <Facts facts={Object.entries(facts).map(([key, content]) => ({ key, name: t(`config.${key}`), content }))} />
}

function Refused({ reason, device }: NonNullable<UplinkConfig['refused']>) {
  const { t } = useTranslation('uplinks')
  const words = t(`config.reasons.${reason}`, { defaultValue: reason })
  return <small>{device ? `${device}: ${words}` : words}</small>
}
