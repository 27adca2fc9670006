import type { Control } from '../../control.ts'

// After the control keys of Deep Sea's GenComm and the remote commands of ComAp's controllers: start, stop, automatic, test.

// Controllers take a remote start and stop in automatic mode alone. Some keep a start that they were told in another mode, and the engine
// starts unannounced when somebody turns to automatic.

const notAutomatic = {
  by: 'control_mode',
  values: ['off', 'manual', 'test'],
  why: { zh: '仅自动模式下可远程启停', en: 'Remote start and stop in automatic mode only' },
} as const

export const gensetControls = [
  {
    key: 'engine',
    name: { zh: '机组启停', en: 'Engine' },
    provedBy: 'engine_state',
    // Pre-start, three attempts of ten seconds and warming up.
    provedWithin: 120,
    values: {
      start: { zh: '启动', en: 'Start', proof: { becomes: ['starting', 'running'] }, takenBackBy: 'stop' },
      stop: {
        zh: '停机',
        en: 'Stop',
        proof: { becomes: ['cooling', 'stopping', 'stopped'] },
        grave: { zh: '由发电机供电的负载将断电。', en: 'What the generator feeds loses its power.' },
      },
    },
    blocked: [notAutomatic],
  },
  {
    key: 'control_mode',
    name: { zh: '控制模式', en: 'Control mode' },
    provedBy: 'control_mode',
    provedWithin: 30,
    values: {
      auto: { zh: '自动', en: 'Automatic', proof: { becomes: ['auto'] } },
      manual: { zh: '手动', en: 'Manual', proof: { becomes: ['manual'] } },
      test: {
        zh: '带载测试',
        en: 'Test on load',
        proof: { becomes: ['test'] },
        grave: { zh: '机组启动，负载切换到发电机。', en: 'The generator set starts and the load is transferred to the generator.' },
      },
      off: {
        zh: '停用',
        en: 'Off',
        proof: { becomes: ['off'] },
        grave: { zh: '机组停机，市电中断时不会启动。', en: 'The generator set stops and does not start when the mains fail.' },
      },
    },
  },
] as const satisfies readonly Control[]
