interface PbApp {
  cron(): { jobs(): { id(): string; run(): void }[]; stop(): void };
}
