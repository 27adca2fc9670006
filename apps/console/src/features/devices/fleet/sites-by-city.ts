import type { Fleet } from '@kilowatch/contract'

type Sites = Fleet['sites']

/** Sites whose name, city or province has these letters, in whatever case. */
export function matching(sites: Sites, search: string): Sites {
  const looked = search.toLowerCase()
  return sites.filter(({ site, city, province }) => [site, city, province].some((name) => name.toLowerCase().includes(looked)))
}

/** Sites come worst first: cities stand in the order of their worst site, those without a city at the end. */
export function byCity(sites: Sites): City[] {
  const cities: City[] = []
  for (const site of sites) {
    const known = cities.find(({ province, city }) => city === site.city && (city === '' || province === site.province))
    if (known) known.sites.push(site)
    else cities.push({ province: site.province, city: site.city, sites: [site] })
  }
  return [...cities.filter(({ city }) => city !== ''), ...cities.filter(({ city }) => city === '')]
}

interface City {
  province: string
  city: string
  sites: Sites
}
