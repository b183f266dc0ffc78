import type pg from 'pg'

/** The parameter types of a statement and its columns, as PostgreSQL infers them. */
export type Described = { parameters: string[]; row: { name: string; type: string }[] }

type Field = { name: string; dataTypeID: number }

/** Prepares a statement without running it and returns the types that PostgreSQL inferred. */
export async function describeStatement(client: pg.Client, text: string): Promise<Described> {
  const { parameters, fields } = await prepare(client, text)
  const oids = [...parameters, ...fields.map(({ dataTypeID }) => dataTypeID)]
  const { rows } = await client.query<{ name: string }>(
    'select format_type(oid, null) as name from unnest($1::oid[]) with ordinality as given(oid, place) order by place',
    [oids],
  )
  const names = rows.map(({ name }) => name)
  return {
    parameters: names.slice(0, parameters.length),
    row: fields.map(({ name }, place) => ({ name, type: names[parameters.length + place] ?? '' })),
  }
}

function prepare(client: pg.Client, text: string): Promise<{ parameters: number[]; fields: Field[] }> {
  return new Promise((resolve, reject) => {
    let parameters: number[] = []
    let fields: Field[] = []
    const hear = (message: { dataTypeIDs: number[] }) => (parameters = message.dataTypeIDs)
    client.query({
      submit(connection: pg.Connection) {
        connection.once('parameterDescription', hear)
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription: (message: { fields: Field[] }) => (fields = message.fields),
      handleError: reject,
      handleReadyForQuery: () => resolve({ parameters, fields }),
    })
  })
}
