import { alarmStatisticsCalls, mostHandleMinutes, mostTargetMinutes } from '@kilowatch/contract'
import { App, Form, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import figures from '../figure-table.module.css'
import { FormDialog } from '../form-dialog.tsx'
import { LevelMark, useLevelName } from '../level-mark.tsx'
import { ScrollBox } from '../scroll-box.tsx'
import { Time } from '../value.tsx'
import { Worded } from '../worded.tsx'
import styles from './targets.module.css'
import { enteredIn, enteredOf, type Targets, targetLevels, targetParts, targetsOf } from './targets.ts'

interface TargetsDialogProps {
  /** Null: there are none yet. */
  targets: Targets | null
  onClose: () => void
}

/** The longest that is a target, in minutes. */
const longest = { confirm: mostTargetMinutes, release: mostTargetMinutes, handle: mostHandleMinutes }

/** How soon alarms of each level should be confirmed, over and handled. */
export function TargetsDialog({ targets, onClose }: TargetsDialogProps) {
  const { t } = useTranslation('alarms')
  const { message } = App.useApp()
  const levelName = useLevelName()
  const save = useCommand(alarmStatisticsCalls.saveAlarmTargets, {
    onDone: (saved) => {
      void message.success(t(saved ? 'statistics.targets.saved' : 'statistics.targets.none'))
      onClose()
    },
  })
  const parts = targetParts.map((part) => ({ part, name: t(`statistics.${part}`) }))
  return (
    <FormDialog<ReturnType<typeof enteredOf>>
      title={t('statistics.targets.title')}
      width={600}
      action={t('statistics.targets.save')}
      initial={enteredOf(targets)}
      pending={save.isPending}
      error={save.error}
      onSubmit={(entered) => save.mutate({ body: targetsOf(entered) })}
      onClose={onClose}
      lead={<Lead targets={targets} />}
    >
      <ScrollBox shown="">
        <table className={`${figures.table} ${styles.targets}`}>
          <thead>
            <tr>
              <th>{t('statistics.level')}</th>
              {parts.map(({ part, name }) => (
                <th key={part}>{t('statistics.targets.within', { what: name })}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {targetLevels.map((level) => (
              <tr key={level}>
                <td>
                  <span className={styles.level}>
                    <LevelMark level={level} standing="ongoing" /> {levelName(level)}
                  </span>
                </td>
                {parts.map(({ part, name }) => (
                  <td key={part}>
                    <Form.Item name={`${part}${level}`} noStyle>
                      <InputNumber
                        aria-label={`${levelName(level)} ${name}`}
                        className={styles.minutes ?? ''}
                        min={enteredIn[part] === 1 ? 1 : 0.1}
                        max={longest[part] / enteredIn[part]}
                        precision={enteredIn[part] === 1 ? 0 : 1}
                        suffix={enteredIn[part] === 1 ? 'min' : 'h'}
                      />
                    </Form.Item>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <Form.Item name="share" label={t('statistics.targets.share')} className={styles.wanted ?? ''} rules={[{ required: true }]}>
        <InputNumber min={1} max={100} precision={0} suffix="%" />
      </Form.Item>
    </FormDialog>
  )
}

function Lead({ targets }: Pick<TargetsDialogProps, 'targets'>) {
  const { t } = useTranslation('alarms')
  return (
    <>
      {t('statistics.targets.lead')}
      {targets ? (
        <div>
          <Worded
            text={t('statistics.targets.changed', { name: targets.changedBy?.name ?? '—' })}
            parts={{ time: <Time at={targets.changedAt} full /> }}
          />
        </div>
      ) : null}
    </>
  )
}
