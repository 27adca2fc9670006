import type { Fleet } from '@kilowatch/contract'

type Sites = Fleet['sites']

/** Sites whose name or city has these letters, in whatever case. */
export function matching(sites: Sites, search: string): Sites {
  const looked = search.toLowerCase()
  return sites.filter(({ site, city }) => site.toLowerCase().includes(looked) || city.toLowerCase().includes(looked))
}

/** Sites come worst first: cities stand in the order of their worst site, those without a city at the end. */
export function byCity(sites: Sites): { city: string; sites: Sites }[] {
  const cities = [...new Set(sites.map(({ city }) => city))]
  return [...cities.filter((city) => city !== ''), ...cities.filter((city) => city === '')].map((city) => ({
    city,
    sites: sites.filter((site) => site.city === city),
  }))
}
