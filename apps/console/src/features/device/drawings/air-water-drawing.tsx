import type { AirWater, AirWaterState, Flow } from '@kilowatch/catalog'
import { standingOf } from '@kilowatch/work'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LevelMark } from '../../../ui/level-mark.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import type { DeviceData } from '../device-data.ts'
import { goodValue } from '../overview/good-value.ts'
import { airStep, lineClass, pipeChevrons, pipePath } from './air-water-lines.ts'
import { SvgFigure } from './svg-figure.tsx'
import '../../../ui/diagrams/power-path.css'

interface DrawingProps {
  part: AirWater
  data: DeviceData
  state: AirWaterState
}

const duct = { left: 10, right: 770, top: 62, height: 80 }
const coil = { left: 335, right: 430 }

/** Air from left to right through filter, coil and fan; the circuits that the unit has below its coil. 780 wide. */
export function AirWaterDrawing({ part, data, state, summary }: DrawingProps & { summary: string }) {
  const { t } = useTranslation('drawings')
  const hasCircuit = state.water !== 'none' || state.refrigerant !== 'none'
  const height = hasCircuit ? 400 : 240
  return (
    <ScrollBox shown="" aria-label={summary}>
      <svg viewBox={`0 0 780 ${height}`} className="kw-path kw-air" role="img" aria-label={summary}>
        <Duct part={part} data={data} />
        <Device at={[230, 102]} size={[34, 96]} name={t('air.filter')} flow={state.air} alarm={alarmOf(data, part.filter)}>
          <path d="M-9-40l18 16l-18 16l18 16l-18 16l18 16" className="kw-path-icon" />
        </Device>
        <SvgFigure data={data} pointKey={part.filter} x={230} y={170} />
        <Device
          at={[(coil.left + coil.right) / 2, 102]}
          size={[coil.right - coil.left, 96]}
          name={t('air.coil')}
          flow={state.air}
          alarm={undefined}
        >
          <path d="M-32 30V-26a8 8 0 0 1 16 0V22a8 8 0 0 0 16 0V-26a8 8 0 0 1 16 0V22a8 8 0 0 0 16 0V-34" className="kw-path-icon" />
        </Device>
        <Device at={[555, 102]} size={[72, 96]} name={t('air.fan')} flow={state.air} alarm={alarmOf(data, part.fan.fault)}>
          <circle r={26} className="kw-path-icon" />
          <path
            d="M0 0c-14-6-12-22 0-22c6 0 6 14 0 22c12-10 26-2 20 10c-3 5-14-2-20-10c2 16-12 22-20 12c-3-5 10-12 20-12"
            className="kw-path-icon"
          />
        </Device>
        <SvgFigure data={data} pointKey={part.fan.speed} x={548} y={170} anchor="end" />
        <SvgFigure data={data} pointKey={part.fan.flow} x={560} y={170} anchor="start" />
        {state.water !== 'none' && <WaterCircuit part={part} data={data} flow={state.water} />}
        {state.refrigerant !== 'none' && <CompressorCircuit part={part} data={data} flow={state.refrigerant} />}
        <Legend part={part} flows={[state.air, state.water, state.refrigerant]} top={height - 14} />
      </svg>
    </ScrollBox>
  )
}

function alarmOf(data: DeviceData, key: string) {
  return data.alarms.find(({ point }) => point === key)
}

/** The air before and behind the coil, each in the step of its temperature. */
function Duct({ part, data }: Omit<DrawingProps, 'state'>) {
  const { t } = useTranslation('drawings')
  const step = (key: string) => airStep(goodValue(data, key), part.steps)
  const pieces = [
    { name: t('air.return'), air: part.back, from: duct.left, to: coil.left, middle: 110, arrows: [30, 185, 275, 312] },
    { name: t('air.supply'), air: part.supply, from: coil.right, to: duct.right, middle: 690, arrows: [452, 492, 618, 752] },
  ]
  return pieces.map(({ name, air, from, to, middle, arrows }) => (
    <g key={name}>
      <rect x={from} y={duct.top} width={to - from} height={duct.height} className={`kw-air-${step(air.temperature)}`} />
      <path d={`M${from} ${duct.top}H${to}M${from} ${duct.top + duct.height}H${to}`} className="kw-air-wall" />
      <path d={arrows.map((x) => `M${x - 5} 92l8 10l-8 10`).join('')} className="kw-air-arrow" />
      <text x={middle} y={44} textAnchor="middle" className="kw-path-name">
        {name}
      </text>
      <SvgFigure data={data} pointKey={air.temperature} x={middle} y={100} big />
      <SvgFigure data={data} pointKey={air.humidity} x={middle} y={124} />
    </g>
  ))
}

interface DeviceProps {
  at: readonly [x: number, y: number]
  size: readonly [width: number, height: number]
  name: string
  flow: Flow
  alarm: DeviceData['alarms'][number] | undefined
  children: ReactNode
}

/** A part of the unit with its name over it; in alarm its mark at the corner. */
function Device({ at: [x, y], size: [width, height], name, flow, alarm, children }: DeviceProps) {
  return (
    <g className={lineClass[flow]} transform={`translate(${x} ${y})`}>
      <rect x={-width / 2} y={-height / 2} width={width} height={height} rx={8} className="kw-path-node kw-air-part" />
      {children}
      <text y={-height / 2 - 10} textAnchor="middle" className="kw-path-name">
        {name}
      </text>
      {alarm && (
        <g transform={`translate(${width / 2 - 10} ${-height / 2 - 8})`}>
          <LevelMark level={alarm.level} standing={standingOf(alarm)} size={18} named />
        </g>
      )}
    </g>
  )
}

type Corners = readonly (readonly [number, number])[]

function Pipe({ corners, flow }: { corners: Corners; flow: Flow }) {
  return (
    <g className={lineClass[flow]}>
      <path d={pipePath(corners)} className="kw-path-line" />
      {flow === 'flowing' && <path d={pipeChevrons(corners)} className="kw-path-chevrons kw-path-still" />}
    </g>
  )
}

const waterIn: Corners = [
  [110, 262],
  [355, 262],
  [355, 150],
]
const waterOut: Corners = [
  [375, 150],
  [375, 292],
  [110, 292],
]

function WaterCircuit({ part: { water }, data, flow }: { part: AirWater; data: DeviceData; flow: Flow }) {
  const { t } = useTranslation('drawings')
  return (
    <>
      <Pipe corners={waterIn} flow={flow} />
      <Pipe corners={waterOut} flow={flow} />
      <Device at={[70, 277]} size={[80, 52]} name={t('air.water')} flow={flow} alarm={alarmOf(data, water.fault)}>
        <path d="M0-14c6 8 9 12 9 17a9 9 0 0 1-18 0c0-5 3-9 9-17z" className="kw-path-icon" />
      </Device>
      <g className={lineClass[flow]}>
        <path d="M264 250l28 24v-24l-28 24zM278 262v-18M270 244h16" className="kw-path-node" />
      </g>
      <text x={278} y={234} textAnchor="middle" className="kw-path-name">
        {t('air.valve')}
      </text>
      <SvgFigure data={data} pointKey={water.in} x={185} y={254} word={t('air.in')} />
      <SvgFigure data={data} pointKey={water.out} x={185} y={311} word={t('air.out')} />
      <SvgFigure data={data} pointKey={water.valve} x={290} y={311} word={t('air.open')} />
      <SvgFigure data={data} pointKey={water.flow} x={30} y={324} anchor="start" />
    </>
  )
}

const suction: Corners = [
  [415, 150],
  [415, 232],
  [560, 232],
]
const hot: Corners = [
  [640, 232],
  [680, 232],
]
const liquid: Corners = [
  [720, 258],
  [720, 332],
  [395, 332],
  [395, 150],
]

function CompressorCircuit({ part: { compressor }, data, flow }: { part: AirWater; data: DeviceData; flow: Flow }) {
  const { t } = useTranslation('drawings')
  return (
    <>
      <Pipe corners={suction} flow={flow} />
      <Pipe corners={hot} flow={flow} />
      <Pipe corners={liquid} flow={flow} />
      <Device at={[600, 232]} size={[80, 52]} name={t('air.compressor')} flow={flow} alarm={alarmOf(data, compressor.fault)}>
        <circle r={17} className="kw-path-icon" />
        <path d="M-12-11l22 5M-12 11l22-5" className="kw-path-icon" />
      </Device>
      <Device at={[720, 232]} size={[80, 52]} name={t('air.condenser')} flow={flow} alarm={undefined}>
        <path d="M-26 0h8l5-9l8 18l8-18l8 18l5-9h8" className="kw-path-icon" />
      </Device>
      <SvgFigure data={data} pointKey={compressor.current} x={600} y={276} />
      <SvgFigure data={data} pointKey={compressor.suction} x={488} y={222} word={t('air.suction')} />
      <SvgFigure data={data} pointKey={compressor.discharge} x={550} y={322} word={t('air.discharge')} />
    </>
  )
}

function Legend({ part: { steps }, flows, top }: { part: AirWater; flows: readonly Flow[]; top: number }) {
  const { t } = useTranslation('drawings')
  const lines = (['flowing', 'stopped', 'unknown'] as const).filter((flow) => flow !== 'unknown' || flows.includes(flow))
  const [cold, warm] = steps
  return (
    <g transform={`translate(14 ${top})`}>
      {lines.map((flow, place) => (
        <g key={flow} className={lineClass[flow]} transform={`translate(${place * 110} 0)`}>
          <path d="M0 0h32" className="kw-path-line" />
          <text x={40} dominantBaseline="central" className="kw-path-unit">
            {t(`air.${flow}`)}
          </text>
        </g>
      ))}
      {(['cold', 'warm'] as const).map((step, place) => (
        <g key={step} transform={`translate(${(lines.length + place) * 130} 0)`}>
          <rect y={-6} width={32} height={12} className={`kw-air-${step}`} />
          <text x={40} dominantBaseline="central" className="kw-path-unit">
            {t(step === 'cold' ? 'air.below' : 'air.above', { value: step === 'cold' ? cold : warm })}
          </text>
        </g>
      ))}
    </g>
  )
}
