/**
 * Which source files travel together. Left alone the bundler cuts a file for each set of screens that share
 * something: forty at a start, half of them under a kilobyte, and each costs a request, a slot in the worker's cache
 * and worse compression. A new file is left to the bundler until it is named here; the build refuses a start of more
 * files than `route-sizes.mjs` allows.
 * @type {import('vite').Rolldown.CodeSplittingOptions}
 */
export const CODE_SPLITTING = {
  groups: [
    // The entry and all that it imports, which every screen has to have anyway (src/app/start-code.ts).
    { name: 'start', tags: ['$initial'] },
    { name: 'member', test: oneOf(memberCode()), includeDependenciesRecursively: false },
    { name: 'sheets', test: oneOf(memberSheets()), includeDependenciesRecursively: false },
    { name: 'background', test: oneOf(backgroundCode()), includeDependenciesRecursively: false },
    { name: 'parts', test: oneOf(sharedParts()), includeDependenciesRecursively: false },
    // One file, as the entry names each file of a screen, and everybody loads the names.
    { name: 'work', test: oneOf(administratorsWork()), includeDependenciesRecursively: false },
  ],
};

/**
 * What every signed-in person needs before the first card shows, but for the dashboard itself. What visitors need too
 * stays out, or they would load all of it.
 */
function memberCode() {
  return [
    /\/src\/app\/(shell\/(member-shell|user-bar)|sign-out\/sign-out-(button|flow)|processes\/use-background-task)\./,
    /\/src\/features\/install\/install-entry\./,
    /\/src\/store\/catalogue\/(arrivals|catalogue-order|catalogue-view|catalogue-watcher|first-screen|held-order|known-buckets|recents|slices)\./,
    /\/src\/store\/database\/(bucket|database|database-trouble|connection|live-transactions|overdue-work|reopen-database|watch-query)\./,
    /\/src\/store\/outbox\/(favorites-watcher|waiting|write-intent)\./,
    /\/src\/store\/(sign-out\/stash|hooks\/use-(access|catalogue|catalogue-search|catalogue-view|database|favorites|favorites-in-flight|live|member|recents|sync-status))\./,
    /\/src\/routes\/query\./,
    /\/src\/session\/still-signed-in\./,
    /\/src\/sync\/engine-registry\./,
    /\/src\/commands\/(toggle-favorite|retry-sync|note-opening|sign-out)\./,
    /\/src\/domain\/assistant\/(assistant|assistant-list|bits|category|favorite-texts|ranked-positions)\./,
    /\/src\/domain\/(access\/(expiry|lease|plan)|member\/member|new-id)\./,
    /\/src\/shared\/(apostrophe|count-text|fold|lifetime-plan)\./,
    /\/src\/ui\/(dialog\/use-address-dialog|form\/(search|select)-field|page\/found-status)\./,
    /\/src\/ui\/navigation\/(roving-index|skip-link|tabs)\./,
    /\/node_modules\/dexie/,
  ];
}

/** What runs behind the cards and is asked for after them: the search, the sync and the sending of messages. */
function backgroundCode() {
  return [
    /\/src\/app\/processes\/(draw-icons|end-session|keep-picture|renew-session|restore-once|start-over|start-sync|start-support-queue|tell-new-replies|way-to-messages)\./,
    /\/src\/commands\/(admin-role|purge-member|refresh-tickets|send-support)\./,
    /\/src\/domain\/(assistant\/(assistant-schema|position-set|search-index)|member\/member-schema)\./,
    /\/src\/store\/catalogue\/(buckets|index-catalogue)\./,
    /\/src\/storage\/member-keys\./,
    /\/src\/domain\/support\/(support-form|support-texts|ticket)\./,
    /\/src\/server\/(as-member|carried-change|openings|pull|push|read-lines|realtime|request-pull|support|within)\./,
    /\/src\/store\/(mirror\/(apply-change|apply-pull|enforce-lease|redact-mirror)|outbox\/(message-outbox|openings|outbox|support-draft|survive-eviction))\./,
    /\/src\/store\/sign-out\/(stash-\w+|wipe)\./,
    /\/src\/shared\/week\./,
    /\/src\/sync\/(?!engine-registry)/,
    // Shown only where a sync has failed, or a search found nothing.
    /\/src\/features\/dashboard\/(empty-state|load-trouble)\./,
  ];
}

/** What members open by a tap, each of a kilobyte or two: one file that comes with the first of them. */
function memberSheets() {
  return [
    /\/src\/features\/account\//,
    /\/src\/features\/assistant\//,
    /\/src\/features\/(profile\/|dashboard\/dashboard-notice\.)/,
    /\/src\/app\/(role-question|shell\/(more-sheet|notice-dialog)|sign-out\/(find-unsent|sign-out-(dialog|without-unsent)))\./,
    /\/src\/commands\/(collect-own-data|save-identification|unsent-messages)\./,
    /\/src\/domain\/(access\/access-event|support\/diagnostics)\./,
    /\/src\/domain\/member\/(articles|clinic-identification|identification|own-lengths)\./,
    /\/src\/shared\/specialty-notes\./,
    /\/src\/server\/own-data\./,
    /\/src\/store\/((device\/|hooks\/use-)identification|hooks\/use-stored-count)\./,
    /\/src\/ui\/(dialog\/menu|theme\/theme-field)\./,
  ];
}

/** What several screens share beyond a start, each under a kilobyte: too little for files of their own. */
function sharedParts() {
  return [
    /\/src\/ui\/(dialog\/confirm-dialog|form\/email-text|hooks\/use-kept-focus|save-file|toast\/(copy-text|use-own-toast))\./,
    /\/src\/domain\/(member\/renewal-link|registration\/edit-distance|support\/ticket-status|settings\/version-date|text\/(crm|phone))\./,
    /\/src\/shared\/(crm-number|phone|renewal-address|states)\./,
  ];
}

/** What the admin area shares with the administrators' part of the dashboard, and with a sign-out anywhere. */
function administratorsWork() {
  return [
    /\/src\/admin\/(client\/(forget-with-role|query-error|failure-text|run-admin-action|tell-lost-role)\.|lost-work\.|unsaved-elsewhere\.|logs\/undo-change\.)/,
    /\/src\/admin\/assistants\/(assistant-draft|hidden-assistants|new-record-id|difference|difference-table)\./,
    /\/src\/domain\/admin\/(admin-assistant|admin-change|csv)\./,
    /\/src\/(features\/admin\/unsaved-work|routes\/admin-query|server\/admin-(assistants|changes)|shared\/(limits|spreadsheet-text))\./,
    /\/src\/ui\/dialog\/use-while-open\./,
  ];
}

/**
 * @param {readonly RegExp[]} patterns
 * @returns {(moduleId: string) => boolean}
 */
function oneOf(patterns) {
  return (moduleId) => patterns.some((pattern) => pattern.test(moduleId.replaceAll('\\', '/')));
}
