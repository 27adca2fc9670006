import '../overview/overview.css'
import './doors.css'
import { type Door, type DoorPerson, doorPersonList, doorPersonStates, type Passage, passageList } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { pathOfType } from '../../../shared/device-paths.ts'
import { Link } from '../../../shared/link.tsx'
import { useCall } from '../../../shared/query.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { useDialog } from '../../../ui/dialogs.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Time } from '../../../ui/value.tsx'
import { type DeviceData, livePoll } from '../device-data.ts'
import { linkTo } from '../device-tabs.ts'
import { howText, waysText } from './door-words.ts'
import { PersonDialog } from './person-dialog-part.ts'
import { PersonMenu } from './person-menu.tsx'
import { DoorStanding, useDoor } from './standing.tsx'

/** So many people and passages stand on the overview; the others on pages of their own. */
const shown = 5

/** Whom a door lets through, and who passed. */
export function DoorCards({ data }: { data: DeviceData }) {
  const door = useDoor(data.device.id)
  return (
    <div className="kw-overview-rest">
      <PeopleCard data={data} door={door.data} />
      <PassagesCard data={data} door={door.data} />
    </div>
  )
}

interface CardProps {
  data: DeviceData
  door: Door | undefined
}

function PeopleCard({ data: { device }, door }: CardProps) {
  const { t } = useTranslation('doors')
  const language = useLanguage()
  const open = useDialog()
  const people = useCall(doorPersonList.page, { query: { deviceId: device.id, pageSize: shown } }, { poll: livePoll })
  const manages = device.right === 'manage' || device.right === 'main'
  const title = doorPersonList.name[language]
  const add = () => open((close) => <PersonDialog deviceId={device.id} person={null} onClose={close} />)
  const total = people.data?.total ?? 0
  return (
    <Card
      title={title}
      note={total > 0 ? t('people', { count: total }) : null}
      extra={manages ? <Button onClick={add}>{t('addPerson')}</Button> : null}
    >
      <Loaded of={people} what={title} height={160}>
        {({ items }) => (
          <>
            {items.length === 0 ? <p className="kw-quiet">{t('nobody')}</p> : null}
            <ul className="kw-door-people" aria-label={title}>
              {items.map((person) => (
                <PersonRow key={person.id} person={person} deviceId={device.id} manages={manages} />
              ))}
            </ul>
            {door ? (
              <p className="kw-door-standing">
                <DoorStanding door={door} />
              </p>
            ) : null}
            {total > shown ? (
              <Link to={linkTo({ path: pathOfType(device.type, 'people') }, device.id)}>{t('allPeople', { count: total })}</Link>
            ) : null}
          </>
        )}
      </Loaded>
    </Card>
  )
}

function PersonRow({ person, deviceId, manages }: { person: DoorPerson; deviceId: string; manages: boolean }) {
  const { t } = useTranslation('doors')
  const language = useLanguage()
  const { name, state, untilDay } = person
  const until = untilDay ? t('until', { day: untilDay }) : t('always')
  return (
    <li className={`kw-door-person-${state}`}>
      <span className="kw-door-initial" aria-hidden="true">
        {[...name][0]}
      </span>
      <span className="kw-door-who">
        {name} <small>{waysText(person, language)}</small>
      </span>
      <span className="kw-door-until">{state === 'valid' ? until : doorPersonStates[state][language]}</span>
      {manages ? <PersonMenu deviceId={deviceId} person={person} /> : null}
    </li>
  )
}

function PassagesCard({ data: { device }, door }: CardProps) {
  const { t } = useTranslation('doors')
  const language = useLanguage()
  const passages = useCall(passageList.page, { query: { deviceId: device.id, pageSize: shown } }, { poll: livePoll })
  const title = t('passages')
  const all = <Link to={linkTo({ path: pathOfType(device.type, 'passages') }, device.id)}>{t('allPassages')}</Link>
  return (
    <Card title={title} note={door ? t('today', { count: door.today }) : null} extra={passages.data?.total ? all : null}>
      <Loaded of={passages} what={passageList.name[language]} height={160}>
        {({ items }) => (
          <>
            {items.length === 0 ? <p className="kw-quiet">{t('noPassages')}</p> : null}
            <ul className="kw-door-passages" aria-label={title}>
              {items.map((passage) => (
                <PassageRow key={passage.id} passage={passage} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Card>
  )
}

function PassageRow({ passage }: { passage: Passage }) {
  const { t } = useTranslation(['doors', 'controls'])
  const language = useLanguage()
  const who = passage.name || (passage.card ? t('unknownCard', { card: passage.card }) : t('unknownPerson'))
  return (
    <li className={passage.state === 'opened' ? '' : 'kw-door-refused'}>
      <Time at={passage.at} />
      <span className="kw-door-who">{who}</span>
      <span className="kw-door-how">{howText(passage, language, t)}</span>
    </li>
  )
}
