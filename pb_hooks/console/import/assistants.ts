/** `import-assistants FILE`: the catalogue from a file on the server; its rows are read by `catalogue/assistant-table.ts`. */

import * as assistantTable from '../../catalogue/assistant-table.ts';
import * as command from '../core/command.ts';
import * as runImport from './run-import.ts';

export function importAssistants(cmd: PbCommand, args: Iterable<string>) {
  command.run(cmd, args, 'import-assistants', (call) =>
    runImport.runImport(call, 'assistentes', assistantTable.IMPORT),
  );
}
