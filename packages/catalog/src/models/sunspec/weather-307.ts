import { weather } from '../../devices/weather.ts'
import { defineModbus } from '../modbus.ts'
import { sunspecSource, sunspecWords } from './sunspec.ts'

/** Base meteorological model: tenths of a degree, everything else whole. Its rain is what has fallen, not how hard it rains. */
export const sunspecWeather307 = defineModbus(weather, {
  ...sunspecWords,
  model: 'sunspec-307',
  title: 'SunSpec 307',
  source: sunspecSource(307),
  sunspec: { id: 307, part: 'weather' },
  values: [
    { point: 'temperature', at: 2, word: 'i16', scale: 0.1 },
    { point: 'humidity', at: 3, word: 'i16' },
    { point: 'air_pressure', at: 4, word: 'i16' },
    { point: 'wind_speed', at: 5, word: 'i16' },
    { point: 'wind_direction', at: 6, word: 'i16' },
    { point: 'rain_total', at: 7, word: 'i16' },
  ],
})
