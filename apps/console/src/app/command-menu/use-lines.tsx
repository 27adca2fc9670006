import {
  CheckOutlined,
  FileTextOutlined,
  HistoryOutlined,
  NotificationOutlined,
  ScheduleOutlined,
  SolutionOutlined,
  ToolOutlined,
} from '@ant-design/icons'
import { type Alarm, type Device, type Employee, employeeStates, type FoundWork, todoCalls } from '@kilowatch/contract'
import { flows, workKinds } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { lineOfTodo } from '../../features/todos/todo-rules.ts'
import { useLineWords } from '../../features/todos/use-line-words.ts'
import { alarmLimitText, alarmTitle, alarmValue } from '../../shared/alarm-text.ts'
import { deviceLink } from '../../shared/device-links.ts'
import { useMayOpen } from '../../shared/may-open.ts'
import { useCall } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { addressOfTodo, addressOfWork } from '../../shared/work-pages.ts'
import { AlarmMark, AlarmStandingWord } from '../../ui/alarms/alarm-mark.tsx'
import { headlineGroups, typeName } from '../../ui/device-view.ts'
import { StateBadge, StateMark } from '../../ui/state-badge.tsx'
import { DueTime, Since, Time, Value } from '../../ui/value.tsx'
import { initials } from '../frame/initials.ts'
import { recordAddress, useOpened } from '../opened.ts'
import { pagesNamed } from '../route-of.ts'
import styles from './command-menu.module.css'
import { initialsFit } from './initials.ts'
import type { Line } from './line.ts'
import type { FoundKind } from './lines.ts'
import { openedTitle } from './opened-title.ts'
import type { Action } from './use-actions.ts'
import type { Found } from './use-found.ts'

const icons: Readonly<Record<Action['id'], React.ReactNode>> = {
  confirm: <CheckOutlined />,
  maintain: <ToolOutlined />,
  end: <NotificationOutlined />,
  fault: <SolutionOutlined />,
}

/** Lines of what can be done. */
export function useActionLines(): (actions: readonly Action[]) => Line[] {
  const { t } = useTranslation('command-menu')
  return (actions) =>
    actions.map((action) => ({
      ...{ key: `action ${action.id}`, kind: 'action', mark: icons[action.id], action },
      title: t(`${action.id}.title`, { name: action.subject.name, count: action.alarms.length }),
      note: action.subject.site,
    }))
}

/** Lines of what was found. */
export function useFoundLines(): (found: Found, text: string) => Line[] {
  const ofAlarm = useAlarmLine()
  const ofDevice = useDeviceLine()
  const ofWork = useWorkLine()
  const ofPerson = usePersonLine()
  const ofPage = usePageLines()
  const mayOpen = useMayOpen()
  return (found, text) => {
    const isExact = (...names: (string | null)[]) => text !== '' && names.some((name) => name?.toLowerCase() === text.toLowerCase())
    const lines = [
      ...found.alarms.items.map(ofAlarm),
      ...found.devices.items.map((device) => ({ ...ofDevice(device), exact: isExact(device.id, device.name) })),
      ...found.orders.items.map((work) => ({ ...ofWork(work), exact: isExact(work.number) })),
      ...found.people.items.map(ofPerson),
      ...(text === '' ? [] : ofPage(text)),
    ]
    return lines.filter(({ to }) => to === undefined || mayOpen(to))
  }
}

function useAlarmLine(): (alarm: Alarm) => Line {
  const { t } = useTranslation('command-menu')
  const language = useLanguage()
  return (alarm) => {
    const value = alarm.kind === 'threshold' ? alarmValue(alarm, language) : null
    const limit = alarmLimitText(alarm, language)
    return {
      ...{ key: `alarm ${alarm.id}`, kind: 'alarm', to: `/current_message?alarm=${alarm.id}` },
      mark: <AlarmMark alarm={alarm} />,
      title: `${alarm.deviceName} ${alarmTitle(alarm, language)}`,
      note: [value ? `${value.figure} ${value.unit}` : null, limit].filter(Boolean).join(' · '),
      end: (
        <>
          {alarm.confirmedAt === null ? <b className={styles.urgent}>{t('unconfirmed')}</b> : null} <Since at={alarm.openedAt} />
        </>
      ),
      facts: [
        [t('facts.state'), <AlarmStandingWord key="state" alarm={alarm} />],
        [t('facts.site'), alarm.site],
        [t('facts.since'), <Time key="since" at={alarm.openedAt} full />],
        [t('facts.confirmedBy'), alarm.confirmedBy?.name],
        [t('facts.assignee'), alarm.assignee?.name],
      ],
    }
  }
}

function useDeviceLine(): (device: Device) => Line {
  const { t } = useTranslation(['command-menu', 'common'])
  const language = useLanguage()
  return (device) => {
    const groups = headlineGroups(device, language)
    return {
      ...{ key: `device ${device.id}`, kind: 'device', to: deviceLink(device) },
      mark: <StateMark state={device.state} worst={device.worst} />,
      title: device.name,
      note: [typeName(device.type, language), device.site].filter(Boolean).join(' · '),
      end: device.id,
      facts: [
        [t('facts.state'), <StateBadge key="state" state={device.state} worst={device.worst} />],
        [t('facts.id'), device.id],
        [t('facts.site'), device.site],
        ...groups
          .slice(0, 4)
          .map(({ name, items }): readonly [string, React.ReactNode] => [
            name,
            items.slice(0, 3).map(({ reading, point }) => <Value key={reading.key} reading={reading} point={point} ageless />),
          ]),
      ],
    }
  }
}

function useWorkLine(): (work: FoundWork) => Line {
  const { t } = useTranslation('command-menu')
  const language = useLanguage()
  const mayOpen = useMayOpen()
  return ({ id, kind, number, title, state, device, dueAt, closedAt }) => {
    const word = flows.find((one) => one.kind === kind)?.states[state]?.[language] ?? state
    const usual = addressOfWork[kind](id)
    // Agents have the rounds that they were given at an address of their own.
    const to = kind === 'patrol-task' && !mayOpen(usual) ? `/patrol_task/${id}` : usual
    return {
      ...{ key: `order ${id}`, kind: 'order', to, mark: <FileTextOutlined /> },
      title: [number, title].filter(Boolean).join(' '),
      note: [workKinds[kind][language], device?.name].filter(Boolean).join(' · '),
      end: word,
      facts: [
        [t('facts.kind'), workKinds[kind][language]],
        [t('facts.state'), word],
        [t('facts.device'), device?.name],
        [t('facts.due'), dueAt === null || closedAt !== null ? null : <DueTime key="due" at={dueAt} />],
        [t('facts.closed'), closedAt === null ? null : <Time key="closed" at={closedAt} />],
      ],
    }
  }
}

function usePersonLine(): (person: Employee) => Line {
  const { t } = useTranslation('command-menu')
  const language = useLanguage()
  const { userId } = useSession()
  return (person) => {
    const departments = person.departments.map(({ name }) => name).join(' · ')
    return {
      ...{ key: `person ${person.id}`, kind: 'person', to: `/enterprise/detail/member/${person.id}` },
      mark: <span className={styles.person}>{initials(person.name)}</span>,
      title: person.name,
      note: person.userId === userId ? t('you') : [departments, person.position?.name].filter(Boolean).join(' · '),
      ...(person.state === 'joined' ? {} : { end: employeeStates[person.state][language] }),
      facts: [
        [t('facts.department'), departments],
        [t('facts.position'), person.position?.name],
        [
          t('facts.phone'),
          person.phone === '' ? null : (
            <a key="phone" href={`tel:${person.phone}`}>
              {person.phone}
            </a>
          ),
        ],
        [t('facts.email'), person.email],
      ],
    }
  }
}

function usePageLines(): (text: string) => Line[] {
  const language = useLanguage()
  const session = useSession()
  return (text) =>
    pagesNamed(text, language, session, (title) => initialsFit(title, text) !== null).map(({ to, title }) => ({
      ...{ key: `page ${to}`, kind: 'page', to, title, mark: <FileTextOutlined /> },
    }))
}

/** Lines before anything is typed: what was opened last, and what waits for the person. */
export function useFirstLines(enabled: boolean): readonly Line[] {
  const { t } = useTranslation('command-menu')
  const language = useLanguage()
  const words = useLineWords()
  const { agent } = useSession()
  const mayOpen = useMayOpen()
  const { pathname, search } = useLocation()
  const opened = useOpened((state) => state.opened)
  const { data } = useCall(todoCalls.listTodos, { query: {} }, { enabled })
  const here = recordAddress(pathname, search)
  const recent = opened
    .filter(({ address }) => address !== here && mayOpen(address))
    .slice(0, shownFirst)
    .map(
      (one): Line => ({
        ...{ key: `recent ${one.address}`, kind: 'recent', to: one.address, title: openedTitle(one, language), mark: <HistoryOutlined /> },
      }),
    )
  const todos = (data?.todos ?? []).slice(0, shownFirst).map((todo): Line => {
    const line = lineOfTodo(todo)
    return {
      ...{ key: `todo ${line.key}`, kind: 'todo', to: addressOfTodo(todo, agent), title: words.title(line), mark: <ScheduleOutlined /> },
      note: [line.number, line.device?.name].filter(Boolean).join(' · '),
      end: words.step(line),
      facts: [
        [t('facts.kind'), words.kind(line.kind)],
        [t('facts.device'), line.device?.name],
        [t('facts.due'), line.dueAt === null ? null : <DueTime key="due" at={line.dueAt} />],
      ],
    }
  })
  return [...recent, ...todos]
}

const shownFirst = 5

/** How many there are of each kind, as far as that is known. */
export function totalsOf(found: Found, lines: readonly Line[]): Record<FoundKind, number> {
  const counted = (kind: FoundKind) => lines.filter((line) => line.kind === kind).length
  return {
    ...{ alarm: found.alarms.total, action: counted('action'), device: found.devices.total },
    ...{ order: found.orders.total, person: found.people.total, page: counted('page') },
  }
}
