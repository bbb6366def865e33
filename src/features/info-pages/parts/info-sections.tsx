import { plainText } from '#platform/markdown/markdown.ts'
import { MarkedLine, MarkedText } from '#ui/marked-text.tsx'
import type { InfoTable } from './info-tables.ts'
import type { InfoSection } from './info-text.ts'

export function InfoSections({ sections }: { sections: readonly InfoSection[] }) {
  return sections.map(({ name, heading, blocks, table }) => (
    <section key={name} className="grid note marked" id={name}>
      {heading.length > 0 ? (
        <h2>
          <MarkedLine line={heading} />
        </h2>
      ) : (
        <span />
      )}
      <div>
        <MarkedText blocks={blocks} />
        {table ? <Table table={table} caption={plainText(heading)} /> : null}
      </div>
    </section>
  ))
}

function Table({ table: { head, rows }, caption }: { table: InfoTable; caption: string }) {
  return (
    <table className={rows[0]?.[0]?.startsWith('#') ? 'facts-table keyed' : 'facts-table'}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {head.map((word) => (
            <th key={word} scope="col">
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = '', ...rest]) => (
          <tr key={first}>
            <th scope="row">{first.startsWith('#') ? <code>{first.slice(1)}</code> : first}</th>
            {rest.map((cell, place) => (
              <td key={head[place + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
