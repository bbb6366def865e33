// A release starts while the previous one still serves, so a migration may add, and must leave what the previous one
// uses. A removal goes into a later release, in a statement marked `-- contract: <since when nothing uses it>`.

const rules: { breaks: RegExp; says: string }[] = [
  {
    breaks: /\bdrop\s+(table|column|type|view|sequence|function|schema)\b/,
    says: 'takes away what the release before uses',
  },
  { breaks: /\bdrop\s+(default|expression)\b/, says: 'takes away a value that the release before leaves out' },
  {
    breaks: /\bdrop\s+constraint\s+\S*(pkey|unique|once)\b/,
    says: 'takes away what the release before says on conflict of',
  },
  { breaks: /\brename\b/, says: 'renames what the release before knows by its old name' },
  { breaks: /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/, says: 'changes a type, which also rewrites the table' },
  { breaks: /\bset\s+not\s+null\b/, says: 'refuses rows as the release before writes them' },
]

const longest = 400

/** A sentence for each statement that breaks the previous release or locks a whole table. */
export function migrationOffences(file: string, text: string): string[] {
  const statements = statementsOf(text)
  const made = new Set(
    statements.flatMap(
      (statement) => /\bcreate\s+(?:unlogged\s+)?table\s+(?:if not exists\s+)?(\S+)/.exec(plain(statement))?.[1] ?? [],
    ),
  )
  return statements.flatMap((statement) => {
    if (/^\s*--\s*contract:\s*\S/m.test(statement)) return []
    const words = plain(statement)
    const table = /\balter\s+table\s+(?:only\s+)?(?:if exists\s+)?(\S+)/.exec(words)?.[1]
    const says = table && made.has(table) ? null : faultOf(words)
    return says ? [`${file}: ${words.slice(0, longest)} ${says}`] : []
  })
}

function faultOf(words: string): string | null {
  const rule = rules.find(({ breaks }) => breaks.test(words))
  if (rule) return rule.says
  const isFilled = /\bdefault\b|\bgenerated\b/.test(words)
  if (/\badd\s+column\b/.test(words) && /\bnot\s+null\b/.test(words) && !isFilled)
    return 'asks for a value that the release before does not give'
  const isChecked = /\badd\s+constraint\b.*\b(foreign key|check)\b/.test(words) && !/\bnot valid\b/.test(words)
  if (isChecked)
    return 'reads a whole table while it is locked: add it NOT VALID, and validate it in a statement of its own'
  return null
}

/** Splits at semicolons that end a line; a function body is one statement. */
function statementsOf(text: string): string[] {
  const bodies: string[] = []
  const flat = text.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, (body) => `$${bodies.push(body)}$`)
  const whole = (part: string) => part.replace(/\$(\d+)\$/g, (_, place: string) => bodies[Number(place) - 1] ?? '')
  return flat.split(/;\s*(?:\n|$)/).map(whole)
}

/** Without comments, string literals, identifier quotes and function bodies, in lower case. */
function plain(statement: string): string {
  return statement
    .replace(/\$\$[\s\S]*?\$\$/g, '')
    .replace(/--.*$/gm, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/"public"\./g, '')
    .replace(/"/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
