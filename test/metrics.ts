// Parses /metrics by the rules of the exposition format (prometheus.io/docs/instrumenting/exposition_formats).

type Sample = { name: string; labels: string; value: number }

export type ReadMetrics = {
  text: string
  families: { name: string; kind: string; help: string }[]
  samples: Sample[]
  /** the first sample of that name whose labels contain the text; undefined if there is none */
  numberOf(name: string, labels?: string): number | undefined
}

const label = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"'
const sampleLine = new RegExp(`^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(${label}(?:,${label})*)?,?\\})? (\\S+)$`)

export async function readMetrics(url: string, headers: Record<string, string> = {}): Promise<ReadMetrics> {
  const text = await (await fetch(url, { headers })).text()
  const families = new Map<string, { name: string; kind: string; help: string }>()
  const all: { name: string; kind: string; help: string }[] = []
  const samples: Sample[] = []
  for (const line of text.split('\n').filter(Boolean)) {
    const [, what, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (what === 'HELP') {
      const family = { name, kind: '', help: rest }
      families.set(name, family)
      all.push(family)
    } else if (what === 'TYPE') {
      const family = families.get(name)
      if (!family || !/^(counter|gauge|histogram|summary)$/.test(rest)) throw new Error(`no kind: ${line}`)
      family.kind = rest
    } else samples.push(readSample(line))
  }
  return {
    text,
    families: all,
    samples,
    numberOf: (name, labels = '') =>
      samples.find((sample) => sample.name === name && sample.labels.includes(labels))?.value,
  }
}

function readSample(line: string): Sample {
  const [, name, labels = '', number = ''] = sampleLine.exec(line) ?? []
  const value = number === '+Inf' ? Number.POSITIVE_INFINITY : Number(number)
  if (!name || (Number.isNaN(value) && !/^nan$/i.test(number))) throw new Error(`no sample: ${line}`)
  return { name, labels, value }
}
