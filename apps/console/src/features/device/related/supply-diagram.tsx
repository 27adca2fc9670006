import { deviceType } from '@kilowatch/catalog'
import { deviceRelationCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { deviceLink } from '../../../shared/device-links.ts'
import { Link } from '../../../shared/link.tsx'
import { mayManage } from '../../../shared/session.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { DeviceIcon } from '../../../ui/diagrams/device-icon.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { useAskedCommand } from '../../../ui/use-asked-command.ts'
import type { DeviceData } from '../device-data.ts'
import type { SupplyPlace, SupplyView } from './supply-view.ts'

interface SupplyDiagramProps {
  view: SupplyView
  device: DeviceData['device']
}

/** From the left to the right: what feeds the device, the device, what it feeds; below each other on a phone. */
export function SupplyDiagram({ view: { own, above, below }, device }: SupplyDiagramProps) {
  const { t } = useTranslation('related')
  return (
    <div className="kw-supply">
      <Side kind="above" places={above} device={device} />
      <section className="kw-supply-own" aria-label={t('own')}>
        <h3>{t('own')}</h3>
        {own ? <Box place={own} /> : null}
      </section>
      <Side kind="below" places={below} device={device} own={own} />
    </div>
  )
}

interface SideProps extends Pick<SupplyDiagramProps, 'device'> {
  kind: 'above' | 'below'
  places: readonly SupplyPlace[]
  /** The device of the page, where the lines bring what it gives instead of what each gives. */
  own?: SupplyPlace | undefined
}

function Side({ kind, places, device, own }: SideProps) {
  const { t } = useTranslation('related')
  return (
    <section className={`kw-supply-side kw-supply-${kind}`} aria-label={t(kind)}>
      <h3>{t(kind)}</h3>
      {places.length === 0 ? <p className="kw-quiet">{t(`${kind}None`)}</p> : null}
      <ul>
        {places.map((place) => (
          <li key={place.device.id} className={lineOf((kind === 'above' ? place : own)?.gives)}>
            <Box place={place} device={device} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const lineOf = (gives: SupplyPlace['gives'] | undefined) => `kw-line-${gives ?? 'unknown'}`

/** One device: what it is, how it stands, how it is tied; with its removal for those who may. */
function Box({ place, device }: { place: SupplyPlace; device?: SupplyDiagramProps['device'] }) {
  const { t } = useTranslation('related')
  const language = useLanguage()
  const { id, name, type: code, site, state } = place.device
  const type = deviceType(code)
  return (
    <div className={`kw-supply-box ${place.via ? 'kw-supply-far' : ''}`}>
      <span className="kw-supply-icon">{type ? <DeviceIcon icon={type.icon} /> : null}</span>
      <div className="kw-supply-what">
        <Link to={deviceLink({ id, type: code })}>{name}</Link>
        <small>{[type?.name[language], site].filter(Boolean).join(' · ')}</small>
        <span className="kw-supply-state">
          <StateBadge state={state} />
          <span className={`kw-gives ${lineOf(place.gives)}`}>{t(`gives.${place.gives ?? 'unknown'}`)}</span>
        </span>
        <Tie place={place} />
      </div>
      {device && place.feed && mayManage(device.right) ? <Removal device={device} other={place.device} /> : null}
    </div>
  )
}

/** "电源 2，来自 3 号输出", or by whom. */
function Tie({ place: { feed, via } }: { place: SupplyPlace }) {
  const { t } = useTranslation('related')
  if (via) return <small>{t('via', { name: via })}</small>
  if (!feed) return null
  const { input, output } = feed
  return <small>{output === null ? t('input', { input }) : t('inputOfOutput', { input, output })}</small>
}

function Removal({ device, other }: { device: SupplyDiagramProps['device']; other: SupplyPlace['device'] }) {
  const { t } = useTranslation('related')
  const remove = useAskedCommand(deviceRelationCalls.removeRelations)
  const question = {
    title: t('removeTitle', { one: device.name, other: other.name }),
    text: t('removeText'),
    action: t('remove'),
    done: () => t('removed'),
  }
  return (
    <Button
      size="small"
      aria-label={t('removeOf', { name: other.name })}
      onClick={() => remove({ query: { box_id: device.id, boxIds: other.id } }, question)}
    >
      {t('remove')}
    </Button>
  )
}
