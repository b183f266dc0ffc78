import type { Columns, RowOf } from './columns.ts'
import { createBatcher, type Batching } from './batcher.ts'
import type { Command, Writer } from './statements.ts'
import type { Tick } from './tick.ts'

/** One item of a command with array parameters: the value of each array at one position. */
export type OneOf<Parameters extends Columns> = {
  [Name in keyof Parameters]: RowOf<Parameters>[Name] extends (infer One)[] ? One : never
}

/** Runs a command for one item of its batch. */
export type BatchedWriter = {
  /**
   * The command takes arrays and returns a row with the `place`, from 1, of each item that it changed. Commands of the
   * same tick share one statement.
   */
  runTogether<P extends Columns, R extends Columns>(
    command: Command<P, R>,
    one: OneOf<P>,
  ): Promise<RowOf<R> | undefined>
}

type Item = {
  one: Record<string, unknown>
  resolve(row: Record<string, unknown> | undefined): void
  reject(error: unknown): void
}

/** Gathers commands of one kind in the same way as guarded writes. */
export function createBatchedCommands(
  run: Writer['run'],
  turn: Tick,
  batching: Batching,
): BatchedWriter['runTogether'] {
  const gatherings = new Map<string, (item: Item) => void>()

  function gatheringOf(command: Command<Columns, Columns>): (item: Item) => void {
    const known =
      gatherings.get(command.name) ?? createBatcher(turn, batching, (items) => runBatch(command, items))
    gatherings.set(command.name, known)
    return known
  }

  async function runBatch(command: Command<Columns, Columns>, items: Item[]): Promise<void> {
    const names = Object.keys(command.parameters)
    const rows = await run(
      command,
      Object.fromEntries(names.map((name) => [name, items.map(({ one }) => one[name])])),
    )
    const found = new Map(rows.map((row) => [row['place'], row]))
    items.forEach(({ resolve }, place) => resolve(found.get(place + 1)))
  }

  return <P extends Columns, R extends Columns>(command: Command<P, R>, one: OneOf<P>) =>
    new Promise<Record<string, unknown> | undefined>((resolve, reject) => {
      gatheringOf(command)({ one, resolve, reject })
    }) as Promise<RowOf<R> | undefined>
}
