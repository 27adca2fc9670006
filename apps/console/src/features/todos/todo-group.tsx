import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { type TodoTime, todoTimes } from '@kilowatch/contract'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/link.tsx'
import { useLanguage } from '../../shared/use-formats.ts'
import { AlarmMark } from '../../ui/alarms/alarm-mark.tsx'
import { Time } from '../../ui/value.tsx'
import { AlarmStep, Due, Menu, PutOff } from './line-parts.tsx'
import { type Line, puttable } from './todo-rules.ts'
import styles from './todos.module.css'
import { useLineWords } from './use-line-words.ts'
import type { Selection } from './use-selection.ts'

interface TodoGroupProps {
  time: TodoTime
  lines: readonly Line[]
  /** How many more there are than are shown. */
  left: number
  columns: number
  selection: Selection
}

/** What is to be done by one time; its head folds it. */
export function TodoGroup({ time, lines, left, columns, selection }: TodoGroupProps) {
  const { t } = useTranslation('todos')
  const language = useLanguage()
  const [open, setOpen] = useState(true)
  if (lines.length === 0) return null
  const name = todoTimes[time][language]
  return (
    <tbody>
      <tr className={styles.group}>
        <td colSpan={columns}>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={open}
            aria-label={t('fold', { name })}
            onClick={() => setOpen(!open)}
          >
            {open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
            {name}
            <small>{lines.length + left}</small>
          </button>
        </td>
      </tr>
      {open ? lines.map((line) => <Row key={line.key} line={line} selection={selection} />) : null}
      {open && left > 0 ? (
        <tr>
          <td colSpan={columns} className={styles.more}>
            {t('more', { count: left })}
          </td>
        </tr>
      ) : null}
    </tbody>
  )
}

function Row({ line, selection }: { line: Line; selection: Selection }) {
  const { t } = useTranslation('todos')
  const words = useLineWords()
  const [step, title] = [words.step(line), words.title(line)]
  const { key, kind, number, site, business, since, alarm, todo, to } = line
  return (
    <tr className={styles.row} data-line={key}>
      <td className={styles.pick}>
        {puttable(line) ? (
          <Checkbox checked={selection.has(key)} onChange={() => selection.toggle(key)} aria-label={t('selectOf', { name: title })} />
        ) : null}
      </td>
      <td>{words.kind(kind)}</td>
      <td className={styles.number}>{number}</td>
      <td className={styles.title}>
        {alarm ? (
          <span className={styles.mark}>
            <AlarmMark alarm={alarm} />
          </span>
        ) : null}
        {alarm ? <Link to={to}>{title}</Link> : title}
        {business === null ? null : <small>{t('client', { name: business })}</small>}
        {todo?.putOff ? <PutOff putOff={todo.putOff} /> : null}
      </td>
      <td>{words.what(line)}</td>
      <td>{site}</td>
      <td className={styles.end}>
        <Time at={since} />
      </td>
      <td className={styles.end}>
        <Due line={line} />
      </td>
      <td className={styles.end}>
        {alarm ? (
          <AlarmStep line={line} alarm={alarm} look={{ type: 'link', size: 'small', className: styles.doing ?? '' }} />
        ) : (
          <Link to={to} data-next aria-label={t('nextOf', { step, title })}>
            {step}
          </Link>
        )}
      </td>
      <td className={styles.menu}>{todo ? <Menu todo={todo} title={title} /> : null}</td>
    </tr>
  )
}
